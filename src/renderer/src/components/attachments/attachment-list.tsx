import type { Attachment } from '#shared/domain/records'
import { fileIcon } from '../../lib/file-icon.ts'
import { formatSize } from '../../lib/file-size.ts'
import { useWords } from '../../lib/words.ts'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'

/** A line of the list: a file with where it is on its way, null where the firm has it. */
export type AttachmentLine = {
  readonly key: string
  readonly file: Pick<Attachment, 'name' | 'fileSize'>
  /** `reading` while this computer takes it, then as its upload stands; `waiting` for the network. */
  readonly state: 'reading' | 'queued' | 'waiting' | 'sending' | null
  /** How much of it has left; null where nobody knows. */
  readonly percent: number | null
  readonly remove: () => void
}

/** Files of something that is being written, with what takes each away again. */
export const AttachmentList = ({
  lines,
  disabled,
}: {
  readonly lines: readonly AttachmentLine[]
  readonly disabled: boolean
}) => {
  const words = useWords()
  if (lines.length === 0) return null
  return (
    <ul className="attachments-list" aria-label={words('attachments.title')}>
      {lines.map(({ key, file, state, percent, remove }) => (
        <li key={key} className={state === null ? 'attachment' : 'attachment unsent'}>
          <Icon name={fileIcon(file.name)} size={14} />
          <span className="cut grow" title={file.name}>
            {file.name}
          </span>
          {state === 'reading' || state === 'sending' ? (
            <>
              <progress
                aria-label={words('attachments.sending', { name: file.name })}
                {...(percent === null ? {} : { value: percent, max: 100 })}
              />
              {percent === null ? null : <span className="meta">{percent}%</span>}
            </>
          ) : state === null ? null : (
            <span className="state meta">
              <Icon name={state === 'queued' ? 'clock' : 'upload'} size={14} />
              {words(`upload.${state}`)}
            </span>
          )}
          {file.fileSize === null ? null : <span className="meta">{formatSize(file.fileSize)}</span>}
          <IconButton
            icon="close"
            label={words(state === null ? 'attachments.remove' : 'upload.cancel', { name: file.name })}
            disabled={disabled}
            onClick={remove}
          />
        </li>
      ))}
    </ul>
  )
}
