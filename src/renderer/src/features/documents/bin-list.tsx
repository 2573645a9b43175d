import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { DeleteQuestion } from '../../actions/delete-question.tsx'
import { binQuery, type Owner } from '../../bridge/documents.ts'
import { useOffline } from '../../bridge/online.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { ListFooter } from '../../components/list-footer.tsx'
import { isShortcut } from '../../lib/shortcuts.ts'
import { useSelection } from '../../lib/use-selection.ts'
import { useWords } from '../../lib/words.ts'
import { DocumentTable } from './document-table.tsx'
import type { DocumentsState } from './documents-state.ts'
import { ListBody, NotFresh, totalOf, useFresh } from './list-states.tsx'
import { SaidLine } from './said-line.tsx'
import type { DocumentActions } from './use-document-actions.ts'

const none: ReadonlySet<string> = new Set()

/** The recycle bin: of one record, or of everybody (D-101). What is in it is restored, or deleted for good (DC-04, DC-05, D-59). */
export const BinList = (props: {
  readonly state: DocumentsState
  /** Null for the whole bin. */
  readonly owner: Owner | null
  readonly actions: DocumentActions
  readonly onChange: (next: Partial<DocumentsState>) => void
}) => {
  const words = useWords()
  const { state, owner, actions, onChange } = props
  const whose = owner ?? { btype: '', bid: '' }
  const away = useOffline()
  const fresh = useFresh({ ...whose, bin: true, name: state.ownerName })
  const bin = useQuery(binQuery({ ...whose, pageIndex: state.pageIndex, pageSize: state.pageSize }))
  const { selected, select, clear } = useSelection(JSON.stringify(whose), bin.isPlaceholderData)
  const [asking, setAsking] = useState<'some' | 'all' | null>(null)
  const rows = bin.data?.rows ?? []
  const ids = [...selected]
  const { offline } = fresh
  const restore = async (some: readonly string[]) => {
    // Also where some could not be: the others, and what is gone, must not stay selected.
    if (await actions.run({ call: 'restore', input: { ids: [...some] } }, words('documents.restored'))) clear()
  }
  const confirm = async () => {
    const done =
      asking === 'all' && owner !== null
        ? await actions.run({ call: 'purge', input: owner }, words('documents.purged'))
        : await actions.run({ call: 'removeCompletely', input: { ids } }, words('documents.deleted'))
    setAsking(null)
    if (done) clear()
  }
  const onKey = (event: KeyboardEvent, row: { readonly id: string }): boolean => {
    if (isShortcut(event, 'removeDocument') && !offline) {
      if (!selected.has(row.id)) select(new Set([row.id]))
      setAsking('some')
    } else if (isShortcut(event, 'clearSelection') && selected.size > 0) clear()
    else return false
    return true
  }
  const reason = offline ? words('documents.actionsOffline') : undefined
  // The firm empties the bin of one record at a time (D-101).
  const notPurged =
    owner === null ? words('documents.purgeWhose') : rows.length === 0 ? words('documents.binEmpty') : ''
  return (
    <>
      <div className="documents-way">
        <h2 className="cut grow">
          {owner === null
            ? words('documents.binAll')
            : words('documents.binOf', { name: state.ownerName || owner.bid })}
        </h2>
        {owner === null ? null : (
          <Button kind="quiet" onClick={() => onChange({ owner: '', ownerName: '', bin: true, pageIndex: 0 })}>
            {words('documents.binAll')}
          </Button>
        )}
        <IconButton
          icon="refresh"
          label={words('documents.refresh')}
          disabled={offline || fresh.busy}
          onClick={fresh.again}
        />
        <Button
          icon="trash"
          disabled={offline || owner === null || rows.length === 0}
          title={reason ?? (notPurged || undefined)}
          onClick={() => setAsking('all')}
        >
          {words('documents.purge')}
        </Button>
      </div>
      <NotFresh fresh={fresh} />
      <div className="documents-rows">
        <ListBody
          list={bin}
          fresh={fresh}
          offlineWords={words('documents.binOffline')}
          none={words('documents.binEmpty')}
        >
          <DocumentTable
            label={words('documents.bin')}
            rows={rows}
            uploads={[]}
            sort={null}
            withOwner
            selected={selected}
            current=""
            renaming={null}
            cut={none}
            target={null}
            draggable={false}
            offline={false}
            onSort={() => undefined}
            onSelect={select}
            onOpen={({ id }) => select(new Set([id]))}
            onChoose={({ id }) => select(new Set([id]))}
            onKey={onKey}
            onRenamed={() => undefined}
            onCancelUpload={() => undefined}
            onSay={null}
          />
        </ListBody>
      </div>
      <SaidLine said={actions.said} onClose={() => actions.say(null)} />
      <ListFooter
        state={state}
        total={totalOf(bin.data, fresh)}
        partial={false}
        selected={selected.size}
        actions={
          <>
            <Button icon="undo" disabled={offline || actions.busy} title={reason} onClick={() => void restore(ids)}>
              {words('documents.restore')}
            </Button>
            <Button icon="trash" disabled={offline || actions.busy} title={reason} onClick={() => setAsking('some')}>
              {words('documents.removeCompletely')}
            </Button>
          </>
        }
        onClear={clear}
        onPage={(pageIndex) => onChange({ pageIndex })}
        onPageSize={(pageSize) => onChange({ pageSize, pageIndex: 0 })}
      />
      {asking === null ? null : (
        <DeleteQuestion
          title={words(asking === 'all' ? 'documents.purge' : 'documents.removeCompletely')}
          text={
            asking === 'all'
              ? words('documents.purgeText', { name: state.ownerName || (owner?.bid ?? '') })
              : words('documents.deleteText', { n: selected.size })
          }
          busy={actions.busy}
          offline={away}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
