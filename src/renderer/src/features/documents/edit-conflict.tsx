import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DocumentConflict, decideConflict } from '../../bridge/document-edits.ts'
import { documentConflictsQuery } from '../../bridge/documents.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Icon } from '../../components/icon.tsx'
import { Radios } from '../../components/radios.tsx'
import { formatStamp, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { editProblem, otherFiles } from './edit-words.ts'
import { OtherFilesQuestion } from './other-files-question.tsx'
import { useInsistence } from './use-insistence.ts'

type Keep = Parameters<typeof decideConflict>[1]
const choices = ['both', 'mine', 'theirs'] as const satisfies readonly Keep[]
const labels = { both: 'keepBoth', mine: 'keepMine', theirs: 'keepTheirs' } as const

/** Which of two versions of a document stays; both where nothing else is chosen. */
const ConflictDialog = ({
  conflict,
  onClose,
}: {
  readonly conflict: DocumentConflict
  readonly onClose: () => void
}) => {
  const words = useWords()
  const zone = useZone()
  const [keep, setKeep] = useState<Keep>('both')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const insistence = useInsistence()
  const [files, setFiles] = useState<string | null>(null)
  const stamp = (time: number | null) => (time === null ? words('documents.conflictTime') : formatStamp(time, zone))
  const submit = (others: boolean) => {
    setBusy(true)
    setFiles(null)
    decideConflict(conflict.id, keep, { anyway: insistence.anyway(), others }).then(onClose, (error: unknown) => {
      const found = otherFiles(error, words)
      setFiles(found)
      setFailed(found === null ? editProblem(error, words) : undefined)
      if (found === null) insistence.failed(error)
      setBusy(false)
    })
  }
  const facts = conflict.gone
    ? words('documents.conflictGone')
    : words('documents.conflictTheirs', {
        name: conflict.theirsBy || words('documents.conflictSomebody'),
        time: stamp(conflict.theirs),
      })
  if (files !== null)
    return (
      <OtherFilesQuestion
        id={conflict.id}
        name={conflict.name}
        files={files}
        onConfirm={() => submit(true)}
        onClose={() => setFiles(null)}
      />
    )
  return (
    <Dialog
      title={words('documents.conflictTitle')}
      size="wide"
      action={words('common.ok')}
      busy={busy}
      error={failed}
      onSubmit={() => submit(false)}
      onClose={onClose}
    >
      <p>
        <bdi>{conflict.name}</bdi>
      </p>
      <p className="meta">{facts}</p>
      <p className="meta">{words('documents.conflictMine', { time: stamp(conflict.mine) })}</p>
      <Radios
        label={words('documents.conflictTitle')}
        className="radio-list"
        items={choices
          // Nothing of the firm's is lost where it has nothing more.
          .filter((value) => !conflict.gone || value !== 'both')
          .map((value) => ({ value, label: words(`documents.${labels[value]}`) }))}
        chosen={conflict.gone && keep === 'both' ? 'mine' : keep}
        draw={({ value, label }) => (
          <span className="conflict-choice">
            <span>{label}</span>
            <span className="meta small">
              {words(`documents.${labels[value as Keep]}Hint${conflict.gone ? 'Gone' : ''}`)}
            </span>
          </span>
        )}
        onChange={(value) => setKeep(value as Keep)}
      />
    </Dialog>
  )
}

/** Documents that wait for such a choice, above the list. */
export const EditConflicts = () => {
  const words = useWords()
  const { data } = useQuery(documentConflictsQuery)
  const [shown, setShown] = useState<DocumentConflict | null>(null)
  return (
    <>
      {(data ?? []).map((conflict) => (
        <p key={conflict.opId} className="edit-conflict" role="status">
          <Icon name="alert" size={14} />
          <span className="grow">{words('documents.conflict', { name: conflict.name })}</span>
          <Button kind="link" onClick={() => setShown(conflict)}>
            {words('documents.conflictChoose')}
          </Button>
        </p>
      ))}
      {shown === null ? null : <ConflictDialog conflict={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** The same choice for one change of the inbox; nothing where it waits for none. */
export const DocumentConflictChoice = ({ opId }: { readonly opId: string }) => {
  const words = useWords()
  const conflict = useQuery(documentConflictsQuery).data?.find((one) => one.opId === opId)
  const [open, setOpen] = useState(false)
  if (conflict === undefined) return null
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {words('documents.conflictChoose')}
      </Button>
      {open ? <ConflictDialog conflict={conflict} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
