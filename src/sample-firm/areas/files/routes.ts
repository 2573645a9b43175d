import { assumed, type Call, type Endpoint, shown } from '../../endpoint.ts'
import { Refusal } from '../../envelope.ts'
import { largestFile, UploadedFile } from '../../request.ts'
import { textOf } from '../../values.ts'

function upload({ firm, user, query, body, now }: Call): unknown {
  const fileType = textOf(query.fileType)
  if (fileType !== 'protected' && fileType !== 'temp') throw new Refusal('文件类型不正确')
  const { file } = body
  if (!(file instanceof UploadedFile) || file.name === '') throw new Refusal('必须上传文件')
  if (file.bytes.length > largestFile) throw new Refusal('文件大小不能超过30MB', 'too-large')
  const name = file.name.split(/[\\/]/).at(-1) ?? file.name
  const contentType = file.contentType || 'application/octet-stream'
  return firm.files.put({ name, fileType, contentType, bytes: file.bytes }, user, now).record
}

/** Upload (§7) and download (D-06). */
export const fileEndpoints: readonly Endpoint[] = [
  shown('POST', '/api/v1/file/fs/upload', 'file.upload', upload),
  assumed('GET', '/api/v1/file/fs/download', 'file.download', ({ firm, query }) => firm.files.get(textOf(query.fsid))),
]
