import { Failure } from '#shared/contract/failure'
import type { Endpoint, OperationName } from '../../engine/remote/endpoints.ts'
import { readAttachment } from '../../engine/remote/parts.ts'
import type { Transport } from '../../engine/remote/transport.ts'
import type { Remote } from '../../engine/remote/types.ts'

/** Files (§7 "Files", D-06): bytes up and down. */
export const createFiles = (
  { call, download }: Transport,
  endpoints: Readonly<Record<OperationName, Endpoint>>,
): Remote['files'] => ({
  upload: async ({ name, type, bytes, fileType, onProgress }, sending = {}) => {
    // A file made of a blob shares its bytes.
    const content = bytes instanceof Blob ? bytes : new Blob([new Uint8Array(bytes)])
    const file = new File([content], name, { type })
    const data = await call({
      endpoint: endpoints['file.upload'],
      parameters: { fileType, file },
      key: sending.key,
      signal: sending.signal,
      transfer: {
        bytes: file.size,
        // What is counted includes the form around the file.
        ...(onProgress && { onProgress: (sent: number) => onProgress(Math.min(sent, file.size)) }),
      },
    })
    const record = readAttachment(Array.isArray(data) ? data[0] : data)
    if (record === null || record.fsid === '') throw new Failure('bad-envelope', { reason: 'no-fsid' })
    return { ...record, name: record.name || name, fileSize: record.fileSize ?? file.size }
  },
  download: (fsid, signal, mostBytes) =>
    download({ endpoint: endpoints['file.download'], parameters: { fsid }, signal, transfer: { bytes: 0 } }, mostBytes),
})
