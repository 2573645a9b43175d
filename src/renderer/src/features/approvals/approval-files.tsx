import { useState } from 'react'
import type { ApprovalView } from '../../bridge/approvals.ts'
import { saveMedia } from '../../bridge/media.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { FieldError } from '../../components/field-error.tsx'
import { Icon } from '../../components/icon.tsx'
import { formatCount } from '../../lib/count.ts'
import { fileIcon } from '../../lib/file-icon.ts'
import { formatSize } from '../../lib/file-size.ts'
import { useWords } from '../../lib/words.ts'
import { openFile } from '../../media/open-file.ts'

type File = ApprovalView['attachments'][number]

const isAtFirm = ({ fsid }: File): boolean => fsid !== ''

/** Opens a file in its own window, from which one goes on to the others; `say` is told where there is no window. */
export const previewFile = async (file: File, among: readonly File[], onBlocked: () => void): Promise<void> => {
  if (!(await openFile(file, among.filter(isAtFirm)))) onBlocked()
}

/** The attachments as cards: a press shows one in its window, a button gives it to the person, and one gives all. */
export const ApprovalFiles = (props: { readonly files: readonly File[]; readonly onBlocked: () => void }) => {
  const words = useWords()
  const { files, onBlocked } = props
  const [isSaving, setSaving] = useState(false)
  const [notSaved, setNotSaved] = useState<readonly string[]>([])
  const save = async (some: readonly File[]) => {
    setSaving(true)
    setNotSaved([])
    const failed: string[] = []
    // One after the other: each may ask where it goes.
    for (const file of some) await saveMedia(file).catch(() => failed.push(file.name))
    setNotSaved(failed)
    setSaving(false)
  }
  if (files.length === 0) return null
  const atFirm = files.filter(isAtFirm)
  const title = words('approvals.section.files')
  return (
    <section className="approval-section" aria-label={title}>
      <h3>
        {title} <span className="meta">{formatCount(files.length)}</span>
        {atFirm.length < 2 ? null : (
          <Button kind="link" className="no-print" disabled={isSaving} onClick={() => void save(atFirm)}>
            {words(isSaving ? 'approvals.file.saving' : 'approvals.file.saveAll')}
          </Button>
        )}
      </h3>
      <ul className="approval-files">
        {files.map((file, at) => {
          const { id, name, fileSize } = file
          const said = (
            <>
              <Icon name={fileIcon(name)} size={20} />
              <span className="approval-file-name">
                <span className="cut" title={name}>
                  {name}
                </span>
                {fileSize === null ? null : <span className="meta small">{formatSize(fileSize)}</span>}
              </span>
            </>
          )
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may stand there twice, and their order stays
            <li key={`${id}${file.fsid}${at}`} className="approval-file">
              {isAtFirm(file) ? (
                <button
                  type="button"
                  className="approval-file-open"
                  aria-label={words('approvals.file.open', { name })}
                  onClick={() => void previewFile(file, files, onBlocked)}
                >
                  {said}
                </button>
              ) : (
                <span className="approval-file-open">{said}</span>
              )}
              {isAtFirm(file) ? (
                <IconButton
                  icon="download"
                  className="no-print"
                  label={words('approvals.file.save', { name })}
                  disabled={isSaving}
                  onClick={() => void save([file])}
                />
              ) : null}
            </li>
          )
        })}
      </ul>
      <FieldError
        text={
          notSaved.length === 0 ? null : words('approvals.file.notSaved', { names: notSaved.join(words('join.comma')) })
        }
      />
    </section>
  )
}
