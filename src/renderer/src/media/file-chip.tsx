import type { Attachment } from '#shared/domain/records'
import { Icon } from '../components/icon.tsx'
import { useWords } from '../lib/words.ts'
import { openFile } from './open-file.ts'

/** A file as others name it; one that was chosen here and waits for the firm is had by its upload. */
const named = ({ fsid, uploadId, name }: Attachment) => ({ fsid: fsid || (uploadId ?? ''), name })

/** A file of a record, which a press opens in a window of its own (RT-09); `among` are the files beside it. */
export const FileChip = ({ file, among }: { readonly file: Attachment; readonly among: readonly Attachment[] }) => {
  const words = useWords()
  const icon = <Icon name={/\.(png|jpe?g|gif|webp|bmp|heic)$/i.test(file.name) ? 'image' : 'file'} size={14} />
  const asked = named(file)
  if (asked.fsid === '')
    return (
      <span className="file-chip" title={file.name}>
        {icon}
        <span className="cut">{file.name}</span>
      </span>
    )
  return (
    <button
      type="button"
      className="file-chip"
      title={words('file.open', { name: file.name })}
      onClick={() => void openFile(asked, among.map(named))}
    >
      {icon}
      <span className="cut">{file.name}</span>
    </button>
  )
}

/** The files of a follow-up or a comment, each beside the others. */
export const FileChips = ({ files }: { readonly files: readonly Attachment[] }) =>
  files.length === 0 ? null : (
    <div className="event-files">
      {files.map((file) => (
        <FileChip key={file.id || file.name} file={file} among={files} />
      ))}
    </div>
  )
