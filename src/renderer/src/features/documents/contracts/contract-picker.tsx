import { useRef, useState } from 'react'
import type { ContractView } from '../../../bridge/contracts.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { useWords } from '../../../lib/words.ts'
import { ListBody } from '../list-states.tsx'
import { PageSteps } from '../page-steps.tsx'
import { ContractTable } from './contract-table.tsx'
import { useContracts } from './use-contracts.ts'
import '../../../app/styles/documents.css'

/** Contracts of a page (CT-03). */
const PAGE = 5

/** Chooses one contract (CT-01); without one it says so (CT-02). */
export const ContractPicker = (props: {
  readonly busy: boolean
  readonly problem: string | undefined
  readonly onChosen: (contract: ContractView) => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [pageIndex, setPage] = useState(0)
  const [chosen, setChosen] = useState<ContractView | null>(null)
  const [asked, setAsked] = useState(false)
  const { list, fresh } = useContracts({ text, pageIndex, pageSize: PAGE })
  const rows = list.data?.rows ?? []
  const search = (next: string) => {
    setText(next)
    setPage(0)
  }
  const clearSearch = () => {
    search('')
    field.current?.focus()
  }
  return (
    <Dialog
      title={words('contracts.choose')}
      size="widest"
      action={words('common.ok')}
      busy={props.busy}
      error={asked && chosen === null ? words('contracts.chooseFirst') : props.problem}
      onSubmit={() => {
        setAsked(true)
        if (chosen !== null) props.onChosen(chosen)
      }}
      onClose={props.onClose}
    >
      <SearchField
        field={field}
        label={words('contracts.search')}
        clearLabel={words('documents.clearSearch')}
        value={text}
        onChange={search}
      />
      <div className="picker-rows">
        <ListBody
          list={list}
          fresh={fresh}
          offlineWords={words('contracts.offline')}
          none={words(text === '' ? 'contracts.none' : 'contracts.noMatch')}
          onClearSearch={text === '' ? undefined : clearSearch}
        >
          <ContractTable rows={rows} chosen={chosen?.id ?? ''} onChoose={setChosen} />
        </ListBody>
      </div>
      <PageSteps pageIndex={pageIndex} pageSize={PAGE} total={list.data?.total ?? 0} onPage={setPage} />
    </Dialog>
  )
}
