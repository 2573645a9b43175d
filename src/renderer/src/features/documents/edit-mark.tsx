import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { documentEditsQuery, finishEdit } from '../../bridge/document-edits.ts'
import { IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { useWords } from '../../lib/words.ts'
import { editProblem, otherFiles } from './edit-words.ts'
import { OtherFilesQuestion } from './other-files-question.tsx'
import type { Said } from './use-document-actions.ts'
import { useInsistence } from './use-insistence.ts'

const states = { open: 'editing', sending: 'editSending', refused: 'editRefused', asked: 'editAsked' } as const
const stop = (event: SyntheticEvent) => event.stopPropagation()

/**
 * A document that is open in Word or its like, with the way to end that where a failure can be said (`onSay`); a press
 * right after one that was refused waits for no application. What was saved beside it goes by a question alone.
 */
export const EditMark = ({
  id,
  name,
  onSay,
}: {
  readonly id: string
  readonly name: string
  readonly onSay: ((said: Said) => void) | null
}) => {
  const words = useWords()
  const edit = useQuery(documentEditsQuery).data?.find((one) => one.id === id)
  const insistence = useInsistence()
  const [busy, setBusy] = useState(false)
  const [files, setFiles] = useState<string | null>(null)
  const finish = (others: boolean) => {
    setBusy(true)
    setFiles(null)
    finishEdit(id, { anyway: insistence.anyway(), others })
      .catch((error: unknown) => {
        const found = otherFiles(error, words)
        if (found !== null) return setFiles(found)
        insistence.failed(error)
        onSay?.({ text: editProblem(error, words), wrong: true })
      })
      .finally(() => setBusy(false))
  }
  const isLow = edit !== undefined && edit.failure !== ''
  const isRefused = edit?.state === 'refused'
  const hint = isLow ? 'editNotTakenHint' : isRefused ? 'editRefusedHint' : 'editingHint'
  const text = words(isLow ? 'documents.editNotTaken' : `documents.${states[edit?.state ?? 'open']}`)
  const question =
    files === null ? null : (
      // biome-ignore lint/a11y: the row under it would take its presses for its own; its keys are those of the page
      <span onClick={stop}>
        <OtherFilesQuestion
          id={id}
          name={name}
          files={files}
          onConfirm={() => finish(true)}
          onClose={() => setFiles(null)}
        />
      </span>
    )
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the row under it would take its presses for its own */}
      <span className="edit-mark" onClick={stop} onKeyDown={stop}>
        <span
          className={isLow || isRefused ? 'state editing wrong' : 'state editing'}
          title={words(`documents.${hint}`)}
        >
          <Icon name={isLow || isRefused ? 'alert' : 'edit'} size={14} />
          {text}
        </span>
        {onSay === null ? null : (
          <IconButton
            icon="check"
            label={words('documents.finishEdit', { name })}
            // One that is disabled meanwhile would lose the focus, to which a question gives it back.
            onClick={() => !busy && finish(false)}
          />
        )}
      </span>
      {question}
    </>
  )
}
