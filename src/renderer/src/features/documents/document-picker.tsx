import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DocumentRow, documentListQuery, type Owner, pathQuery } from '../../bridge/documents.ts'
import { Dialog } from '../../components/dialog.tsx'
import { type SortedPage, sortedBy } from '../../lib/page-sizes.ts'
import { useWords } from '../../lib/words.ts'
import { Crumbs } from './crumbs.tsx'
import { DocumentTable, type TableRow } from './document-table.tsx'
import { firstState } from './documents-state.ts'
import { ListBody, NotFresh, useFresh } from './list-states.tsx'
import { PageSteps } from './page-steps.tsx'
import '../../app/styles/documents.css'

const none: ReadonlySet<string> = new Set()

/** Chooses documents of one customer or one project (DS-01): a click opens a folder and chooses a file (DS-07). */
export const DocumentPicker = (props: {
  readonly owner: Owner & { readonly name: string }
  readonly root: string
  /** Why these may not be chosen together; undefined where they may. */
  readonly problemOf: (rows: readonly DocumentRow[]) => string | undefined
  readonly onChosen: (rows: readonly DocumentRow[]) => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const { name, ...owner } = props.owner
  const [folder, setFolder] = useState('')
  const [page, setPage] = useState<SortedPage<'name' | 'gmtModify'>>(firstState)
  const [chosen, setChosen] = useState<ReadonlyMap<string, DocumentRow>>(new Map())
  const [asked, setAsked] = useState(false)
  const fresh = useFresh({ ...owner, parent: folder, name })
  const { sortField: sort, sortOrder: order, pageIndex, pageSize } = page
  const list = useQuery(documentListQuery({ ...owner, parent: folder, sort, order, pageIndex, pageSize }))
  const crumbs = useQuery(pathQuery(owner, folder)).data ?? []
  const rows = list.data?.rows ?? []
  const problem = props.problemOf([...chosen.values()])
  const go = (to: string) => {
    setFolder(to)
    setPage((before) => ({ ...before, pageIndex: 0 }))
  }
  const toggle = (row: TableRow) => {
    if (row.directory) return go(row.id)
    const next = new Map(chosen)
    if (!next.delete(row.id)) next.set(row.id, row)
    setChosen(next)
  }
  // Ids of the rows of this page alone come back; what was chosen on others stays.
  const select = (ids: ReadonlySet<string>) => {
    const next = new Map(chosen)
    for (const row of rows) {
      if (ids.has(row.id)) next.set(row.id, row)
      else next.delete(row.id)
    }
    setChosen(next)
  }
  return (
    <Dialog
      title={words('documents.picker')}
      size="widest"
      action={words('documents.pick')}
      error={asked && chosen.size === 0 ? words('documents.pickNone') : problem}
      onSubmit={() => {
        setAsked(true)
        if (chosen.size > 0 && problem === undefined) props.onChosen([...chosen.values()])
      }}
      onClose={props.onClose}
    >
      <Crumbs owner={name} root={props.root} crumbs={crumbs} onOpen={go} />
      <NotFresh fresh={fresh} />
      <div className="picker-rows">
        <ListBody
          list={list}
          fresh={fresh}
          offlineWords={words('documents.unknownOffline')}
          none={words('documents.empty')}
        >
          <DocumentTable
            label={words('documents.list')}
            rows={rows}
            uploads={[]}
            sort={page}
            withOwner={false}
            selected={new Set(chosen.keys())}
            current=""
            renaming={null}
            cut={none}
            target={null}
            draggable={false}
            filesOnly
            offline={false}
            onSort={(field) => setPage((before) => ({ ...before, ...sortedBy(before, field), pageIndex: 0 }))}
            onSelect={select}
            onOpen={(row) => (row.directory ? go(row.id) : setChosen(new Map([...chosen, [row.id, row]])))}
            onChoose={toggle}
            onKey={() => false}
            onRenamed={() => undefined}
            onCancelUpload={() => undefined}
            onSay={null}
          />
        </ListBody>
      </div>
      <PageSteps
        pageIndex={pageIndex}
        pageSize={pageSize}
        total={list.data?.total ?? 0}
        onPage={(next) => setPage((before) => ({ ...before, pageIndex: next }))}
      />
    </Dialog>
  )
}
