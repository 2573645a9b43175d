import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showEditFolder } from '../../bridge/document-edits.ts'
import { aboutQuery } from '../../bridge/queries.ts'
import { Confirm } from '../../components/confirm.tsx'
import { FailedLine } from '../../components/failed-line.tsx'
import { useWords } from '../../lib/words.ts'
import { editProblem } from './edit-words.ts'

/** Asks before files go that were saved beside the working copy of a document, and shows them in their folder. */
export const OtherFilesQuestion = ({
  id,
  name,
  files,
  onConfirm,
  onClose,
}: {
  readonly id: string
  readonly name: string
  /** Their names, as they are read. */
  readonly files: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const canShow = useQuery(aboutQuery).data?.kind === 'desktop'
  const [problem, setProblem] = useState<string | null>(null)
  const show = () => {
    showEditFolder(id).then(onClose, (error: unknown) => setProblem(editProblem(error, words)))
  }
  return (
    <Confirm
      title={words('documents.othersTitle')}
      text={words('documents.othersText', { name, files })}
      warning={words('batch.cannotUndo')}
      action={words('documents.othersRemove')}
      other={canShow ? { label: words('documents.othersFolder'), run: show } : undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {problem === null ? null : <FailedLine text={problem} />}
    </Confirm>
  )
}
