import { useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../../components/button.tsx'
import { ListFooter } from '../../../components/list-footer.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { useWords } from '../../../lib/words.ts'
import type { DocumentsState } from '../documents-state.ts'
import { ListBody, NotFresh, totalOf } from '../list-states.tsx'
import { ContractDetail } from './contract-detail.tsx'
import { ContractDialog } from './contract-dialog.tsx'
import { ContractTable } from './contract-table.tsx'
import { useContracts } from './use-contracts.ts'

/** Contracts in place of a tree and a folder: all of them, newest first, one beside the list (CT-04). */
export const ContractsView = (props: {
  readonly state: DocumentsState
  readonly onChange: (next: Partial<DocumentsState>) => void
  /** Closes the contract that is shown, and goes back to its row. */
  readonly onLeave: () => void
}) => {
  const words = useWords()
  const field = useRef<HTMLInputElement>(null)
  const { state, onChange } = props
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState('')
  // Once the new one is shown: an address that changes with the dialog gone would take the focus away from its button.
  useEffect(() => {
    if (made !== '' && state.shown === made) setMaking(false)
  }, [made, state.shown])
  const { list, fresh } = useContracts({ text: state.text, pageIndex: state.pageIndex, pageSize: state.pageSize })
  const { offline } = fresh
  const rows = list.data?.rows ?? []
  const clearSearch = () => {
    onChange({ text: '', pageIndex: 0 })
    field.current?.focus()
  }
  return (
    <>
      <section className="documents-middle" aria-label={words('contracts.title')}>
        <div className="documents-way">
          <SearchField
            field={field}
            label={words('contracts.search')}
            clearLabel={words('documents.clearSearch')}
            value={state.text}
            onChange={(text) => onChange({ text, pageIndex: 0 })}
          />
          <span className="grow" />
          <IconButton
            icon="refresh"
            label={words('documents.refresh')}
            disabled={offline || fresh.busy}
            onClick={fresh.again}
          />
          <Button
            icon="plus"
            disabled={offline}
            title={offline ? words('documents.actionsOffline') : undefined}
            onClick={() => setMaking(true)}
          >
            {words('contracts.new')}
          </Button>
        </div>
        <NotFresh fresh={fresh} />
        <div className="documents-rows">
          <ListBody
            list={list}
            fresh={fresh}
            offlineWords={words('contracts.offline')}
            none={words(state.text === '' ? 'contracts.none' : 'contracts.noMatch')}
            onClearSearch={state.text === '' ? undefined : clearSearch}
          >
            <ContractTable rows={rows} chosen={state.shown} onChoose={({ id }) => onChange({ shown: id })} />
          </ListBody>
        </div>
        <ListFooter
          state={state}
          total={totalOf(list.data, fresh)}
          partial={false}
          selected={0}
          onClear={() => undefined}
          onPage={(pageIndex) => onChange({ pageIndex })}
          onPageSize={(pageSize) => onChange({ pageSize, pageIndex: 0 })}
        />
      </section>
      {state.shown === '' ? null : <ContractDetail key={state.shown} id={state.shown} onClose={props.onLeave} />}
      {making ? (
        <ContractDialog
          contract={null}
          onDone={(id) => {
            setMade(id)
            onChange({ shown: id })
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </>
  )
}
