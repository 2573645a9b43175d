import { useQuery } from '@tanstack/react-query'
import { editsOutside } from '#shared/domain/outside-kinds'
import { editDocument } from '../../bridge/document-edits.ts'
import type { DocumentRow } from '../../bridge/documents.ts'
import { useOffline } from '../../bridge/online.ts'
import { aboutQuery } from '../../bridge/queries.ts'
import { Button } from '../../components/button.tsx'
import { useWords } from '../../lib/words.ts'
import { editProblem } from './edit-words.ts'
import type { DocumentActions } from './use-document-actions.ts'

/** True where this shell opens documents in Word and its like; a browser does not. */
export const useCanEdit = (): ((row: Pick<DocumentRow, 'directory' | 'name'>) => boolean) => {
  const { data: about } = useQuery(aboutQuery)
  return ({ directory, name }) => about?.kind === 'desktop' && !directory && editsOutside(name)
}

/** Opens a document in the system's application and says why where it did not. */
export const useEdit = (actions: Pick<DocumentActions, 'say'>): ((id: string) => void) => {
  const words = useWords()
  return (id) => {
    actions.say(null)
    editDocument(id).then(
      () => actions.say({ text: words('documents.editOpened'), wrong: false }),
      (error: unknown) => actions.say({ text: editProblem(error, words), wrong: true }),
    )
  }
}

/** 用 Word/WPS 编辑, where it is one document that can be edited so. */
export const EditButton = ({
  row,
  actions,
}: {
  readonly row: DocumentRow | undefined
  readonly actions: Pick<DocumentActions, 'say'>
}) => {
  const words = useWords()
  const offline = useOffline() !== null
  const canEdit = useCanEdit()
  const edit = useEdit(actions)
  if (row === undefined || !canEdit(row)) return null
  const away = offline && row.here === 'online' && !row.editing
  return (
    <Button
      icon="edit"
      disabled={away}
      title={away ? words('documents.actionsOffline') : undefined}
      onClick={() => edit(row.id)}
    >
      {words('documents.edit')}
    </Button>
  )
}
