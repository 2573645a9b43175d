import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { type FoundDocument, pinnedQuery } from '../../bridge/documents.ts'
import { Button } from '../../components/button.tsx'
import { ListFooter } from '../../components/list-footer.tsx'
import { isShortcut } from '../../lib/shortcuts.ts'
import { useSelection } from '../../lib/use-selection.ts'
import { useWords } from '../../lib/words.ts'
import { DocumentTable } from './document-table.tsx'
import { type DocumentsState, documentKinds } from './documents-state.ts'
import { freshOf, ListBody } from './list-states.tsx'
import { SaidLine } from './said-line.tsx'
import type { DocumentActions } from './use-document-actions.ts'
import { useDragOut } from './use-drag-out.ts'

const none: ReadonlySet<string> = new Set()

/** Where a document stands, for the address: its record and its folder. */
const placeOf = ({ btype, bid, ownerName, parent }: FoundDocument): Partial<DocumentsState> => ({
  kind: documentKinds.find((kind) => kind === btype) ?? 'company',
  owner: bid,
  ownerName,
  folder: parent,
})

/** What is kept on this computer for good, whoever's it is; it is all here, with or without the network. */
export const PinnedList = (props: {
  readonly state: DocumentsState
  readonly actions: DocumentActions
  readonly onChange: (next: Partial<DocumentsState>) => void
}) => {
  const words = useWords()
  const { state, actions, onChange } = props
  const { pageIndex, pageSize } = state
  const pinned = useQuery(pinnedQuery({ pageIndex, pageSize }))
  const rows = pinned.data?.rows ?? []
  const { selected, select, clear } = useSelection(JSON.stringify([pageIndex, pageSize]), pinned.isPlaceholderData)
  const dragOut = useDragOut(actions.say)
  const unpin = async (ids: readonly string[]) => {
    for (const id of ids) if (!(await actions.run({ call: 'pin', input: { id, pinned: false } }))) return
    clear()
  }
  const onKey = (event: KeyboardEvent, row: { readonly id: string }): boolean => {
    if (isShortcut(event, 'pinDocument')) void unpin(selected.has(row.id) ? [...selected] : [row.id])
    else if (isShortcut(event, 'previewDocument')) onChange({ shown: row.id })
    else if (isShortcut(event, 'clearSelection') && selected.size > 0) clear()
    else return false
    return true
  }
  return (
    <>
      <div className="documents-way">
        <h2 className="cut grow">{words('documents.pinnedHere')}</h2>
      </div>
      <div className="documents-rows">
        <ListBody
          list={{ ...pinned, data: pinned.data && { ...pinned.data, known: true } }}
          // Nothing of it is read at the firm.
          fresh={freshOf(false, { error: null, isFetching: false, refetch: pinned.refetch })}
          offlineWords=""
          none={words('documents.pinnedNone')}
        >
          <DocumentTable
            label={words('documents.pinnedHere')}
            rows={rows}
            uploads={[]}
            sort={null}
            withOwner
            selected={selected}
            current={state.shown}
            renaming={null}
            cut={none}
            target={null}
            draggable={false}
            dragOut={dragOut}
            offline={false}
            onSort={() => undefined}
            onSelect={select}
            onOpen={({ id }) => {
              const row = rows.find((one) => one.id === id)
              if (row !== undefined)
                onChange({ ...placeOf(row), ...(row.directory ? { folder: row.id } : { shown: id }) })
            }}
            onChoose={({ id }) => onChange({ shown: id })}
            onKey={onKey}
            onRenamed={() => undefined}
            onSay={actions.say}
            onCancelUpload={() => undefined}
          />
        </ListBody>
      </div>
      <SaidLine said={actions.said} onClose={() => actions.say(null)} />
      <ListFooter
        state={state}
        total={pinned.data?.total ?? null}
        partial={false}
        selected={selected.size}
        actions={
          <Button icon="pin" disabled={actions.busy} onClick={() => void unpin([...selected])}>
            {words('documents.unpin')}
          </Button>
        }
        onClear={clear}
        onPage={(next) => onChange({ pageIndex: next })}
        onPageSize={(next) => onChange({ pageSize: next, pageIndex: 0 })}
      />
    </>
  )
}
