import type { DocumentUpload } from '../../bridge/documents.ts'
import { IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { percentOf, shownUpload } from '../../lib/attachments.ts'
import { fileIcon } from '../../lib/file-icon.ts'
import { formatSize } from '../../lib/file-size.ts'
import { useWords } from '../../lib/words.ts'

/** Files on their way into the folder, above its rows until the firm's record replaces them (AT-03, AT-04). */
export const UploadRows = ({
  uploads,
  columns,
  offline,
  onCancel,
}: {
  readonly uploads: readonly DocumentUpload[]
  /** Columns of the table behind the name. */
  readonly columns: number
  readonly offline: boolean
  readonly onCancel: (upload: DocumentUpload) => void
}) => {
  const words = useWords()
  const shown = uploads.map((upload) => ({ ...upload, state: shownUpload(upload.state, offline) }))
  return shown.map((upload) => (
    <tr key={upload.id} className="upload-row" aria-label={upload.name}>
      <td />
      <td>
        <span className="document-name">
          <Icon name={fileIcon(upload.name)} />
          <span className="cut" title={upload.name}>
            {upload.name}
          </span>
        </span>
      </td>
      <td colSpan={columns}>
        <span className="upload-state">
          {upload.state === 'sending' ? (
            <>
              <progress
                aria-label={words('attachments.sending', { name: upload.name })}
                value={percentOf(upload)}
                max={100}
              />
              <span>{percentOf(upload)}%</span>
              <span className="meta">{`${formatSize(upload.sent)} / ${formatSize(upload.fileSize)}`}</span>
            </>
          ) : (
            <span className="state meta">
              <Icon name={upload.state === 'waiting' ? 'upload' : 'clock'} size={14} />
              {words(`upload.${upload.state}`)}
            </span>
          )}
          <IconButton
            icon="close"
            label={words('upload.cancel', { name: upload.name })}
            onClick={() => onCancel(upload)}
          />
        </span>
      </td>
    </tr>
  ))
}
