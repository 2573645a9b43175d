import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createFolder, foldersQuery, type Owner } from '../../bridge/documents.ts'
import { failureOf } from '../../bridge/index.ts'
import { useOffline } from '../../bridge/online.ts'
import { Dialog } from '../../components/dialog.tsx'
import { TextField } from '../../components/text-box.tsx'
import { useWords } from '../../lib/words.ts'
import { hasFolder } from './tree-rows.ts'
import { problemWords } from './use-document-actions.ts'

/** Names a new folder inside of the one that is shown. */
export const NewFolder = (props: {
  readonly owner: Owner
  readonly parent: string
  readonly onMade: () => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const offline = useOffline()
  const [name, setName] = useState('')
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const folders = useQuery(foldersQuery(props.owner)).data ?? []
  const taken = !busy && hasFolder(folders, props.parent, name)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const submit = async () => {
    setAsked(true)
    if (name.trim() === '' || taken) return
    setBusy(true)
    try {
      await createFolder({ ...props.owner, parent: props.parent, name: name.trim() })
      // Who closed it may have opened another one.
      if (isShown.current) props.onMade()
    } catch (error) {
      setFailed(problemWords(failureOf(error), words))
    }
    setBusy(false)
  }
  return (
    <Dialog
      title={words('documents.newFolder')}
      action={words('common.save')}
      busy={busy}
      actionDisabled={offline !== null}
      dirty={name !== ''}
      error={offline === null ? failed : words(`online.${offline}`)}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <TextField
        label={words('documents.folderName')}
        required
        value={name}
        maxLength={255}
        error={
          taken
            ? words('documents.folderTaken')
            : asked && name.trim() === ''
              ? words('documents.nameRequired')
              : undefined
        }
        onText={setName}
      />
    </Dialog>
  )
}
