import { useState } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { droppedWords } from '../../lib/dropped-files.ts'
import { formatSize } from '../../lib/file-size.ts'
import { useWords } from '../../lib/words.ts'
import type { Parts } from '../parts.ts'
import { useFresh } from './list-states.tsx'
import { Tree } from './tree.tsx'
import { type TreeRow, treeKey } from './tree-rows.ts'
import type { Said } from './use-document-actions.ts'
import { useTree } from './use-tree.ts'
import { useUploads } from './use-uploads.ts'
import '../../app/styles/documents.css'

const none: ReadonlySet<string> = new Set()

/** Asks into which folder of a customer files go that were dropped on it, and uploads them there, one after the other. */
export const DropDialog: Parts['DocumentDrop'] = ({ customer, dropped, onClose }) => {
  const words = useWords()
  const { files } = dropped
  const [said, say] = useState<Said | null>(null)
  const { upload, stop } = useUploads(say)
  const [folder, setFolder] = useState('')
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [done, setDone] = useState<number | null>(null)
  // What was taken goes up once: after a failure the rest is dropped again.
  const [ended, setEnded] = useState(false)
  const [abort] = useState(() => new AbortController())
  useFresh({ btype: 'company', bid: customer.id, name: customer.name })
  const tree = useTree('company', [customer], { owner: customer.id, folder: '' })
  const size = files.reduce((bytes, { file }) => bytes + file.size, 0)
  const submit = async () => {
    setDone(0)
    say(null)
    const failed = await upload(dropped, { btype: 'company', bid: customer.id }, folder, { abort, onDone: setDone })
    if (abort.signal.aborted) return
    if (failed === 0) onClose()
    else end()
  }
  const end = () => {
    setDone(null)
    setEnded(true)
  }
  const leave = async () => {
    // A second press does not wait for the one that is handed over now.
    if (done === null || abort.signal.aborted) return onClose()
    // What has arrived already is said before the dialog goes.
    if (await stop([abort])) onClose()
    else end()
  }
  return (
    <Dialog
      title={words('documents.dropTitle', { name: customer.name })}
      size="wide"
      action={words('documents.upload')}
      busy={done !== null}
      actionDisabled={ended || files.length === 0}
      error={(said?.wrong === true ? said.text : droppedWords(dropped, words)) ?? undefined}
      onSubmit={() => void submit()}
      onClose={() => void leave()}
    >
      <p className="meta" role="status">
        {said?.wrong === false
          ? said.text
          : done === null
            ? words('documents.dropFiles', { n: files.length, size: formatSize(size) })
            : words('documents.dropDone', { n: done, total: files.length })}
      </p>
      <div className="place-tree" ref={setBox}>
        <Tree
          label={words('documents.places')}
          rows={tree.rows}
          box={box}
          current={treeKey(customer.id, folder)}
          ownerIcon="building"
          barred={none}
          onOpen={tree.open}
          onChoose={(row: TreeRow) => setFolder(row.folder)}
        />
      </div>
      <p className="meta small">{words('documents.dropLimits')}</p>
    </Dialog>
  )
}
