import { type RefObject, useRef, useState } from 'react'
import type { Owner } from '../../bridge/documents.ts'
import { useOffline } from '../../bridge/online.ts'
import { Button } from '../../components/button.tsx'
import { TabList } from '../../components/tab-list.tsx'
import { chosenFiles, type Dropped, wholeDrop } from '../../lib/dropped-files.ts'
import { useWords } from '../../lib/words.ts'
import { NewFolder } from './document-dialogs.tsx'
import { type DocumentsState, documentTabs, kindsOf, tabOf } from './documents-state.ts'
import { UploadButton } from './upload-button.tsx'

/** Id of what the tabs of the head switch. */
export const panelId = 'documents-panel'

/** Whose documents are shown, and what is put into their folder: a new one, or files of the computer. */
export const DocumentsHead = (props: {
  readonly state: DocumentsState
  /** Null where none is chosen. */
  readonly owner: Owner | null
  /** True where a folder is open, into which something can be put. */
  readonly inFolder: boolean
  /** The hidden input that asks for files. */
  readonly fileInput: RefObject<HTMLInputElement | null>
  readonly onFiles: (dropped: Dropped) => void
  readonly onChange: (next: Partial<DocumentsState>) => void
}) => {
  const words = useWords()
  const { state, owner, inFolder, fileInput, onChange } = props
  const offline = useOffline() !== null
  const folderInput = useRef<HTMLInputElement>(null)
  const [making, setMaking] = useState(false)
  const take = (input: HTMLInputElement) => {
    props.onFiles(wholeDrop(chosenFiles([...(input.files ?? [])])))
    // The same file, mended meanwhile, can be chosen again.
    input.value = ''
  }
  return (
    <>
      <header className="tabs-head documents-head">
        <h1>{words('documents.title')}</h1>
        <TabList
          label={words('documents.tabs')}
          items={documentTabs.map((value) => ({ value, label: words(`documents.tab.${value}`) }))}
          value={tabOf(state.kind)}
          panel={panelId}
          onChange={(tab) => onChange({ kind: kindsOf(tab)[0] ?? 'company' })}
        />
        {state.kind === 'contracts' ? null : (
          <div className="documents-acts">
            <Button
              kind="quiet"
              icon="folder-plus"
              className="new-folder"
              disabled={!inFolder || offline}
              title={words(
                offline ? 'documents.actionsOffline' : inFolder ? 'documents.newFolder' : 'documents.noPlace',
              )}
              onClick={() => setMaking(true)}
            >
              <span>{words('documents.newFolder')}</span>
            </Button>
            <UploadButton
              disabled={!inFolder}
              onFiles={() => fileInput.current?.click()}
              onFolder={() => folderInput.current?.click()}
            />
          </div>
        )}
      </header>
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        autoComplete="off"
        aria-label={words('documents.uploadFiles')}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        ref={folderInput}
        type="file"
        multiple
        hidden
        autoComplete="off"
        {...{ webkitdirectory: '' }}
        aria-label={words('documents.uploadFolder')}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      {!making || owner === null ? null : (
        <NewFolder
          owner={owner}
          parent={state.folder}
          onMade={() => setMaking(false)}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  )
}
