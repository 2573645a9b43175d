import { useState } from 'react'
import { Dialog } from '../../components/dialog.tsx'
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
export const DropDialog: Parts['DocumentDrop'] = ({ customer, files, onClose }) => {
  const words = useWords()
  const [said, say] = useState<Said | null>(null)
  const upload = useUploads(say)
  const [folder, setFolder] = useState('')
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [done, setDone] = useState<number | null>(null)
  // What was taken goes up once: after a failure the rest is dropped again.
  const [ended, setEnded] = useState(false)
  useFresh({ btype: 'company', bid: customer.id, name: customer.name })
  const tree = useTree('company', [customer], { owner: customer.id, folder: '' })
  const size = files.reduce((bytes, { file }) => bytes + file.size, 0)
  const submit = async () => {
    setDone(0)
    say(null)
    const failed = await upload(files, { btype: 'company', bid: customer.id }, folder, setDone)
    if (failed === 0) onClose()
    else {
      setDone(null)
      setEnded(true)
    }
  }
  return (
    <Dialog
      title={words('documents.dropTitle', { name: customer.name })}
      size="wide"
      action={words('documents.upload')}
      busy={done !== null}
      actionDisabled={ended}
      error={said?.wrong === true ? said.text : undefined}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="meta" role="status">
        {done === null
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
