import { type KeyboardEvent, useRef } from 'react'
import type { ContractView } from '../../../bridge/contracts.ts'
import { isShortcut } from '../../../lib/shortcuts.ts'
import { useWords } from '../../../lib/words.ts'
import '../../../app/styles/documents-table.css'

const columns = ['name', 'partyA', 'partyB', 'creator', 'finisher'] as const

/** Contracts as rows, of which one is chosen (CT-01); Up and Down move the focus, Enter or a blank chooses. */
export const ContractTable = (props: {
  readonly rows: readonly ContractView[]
  readonly chosen: string
  readonly onChoose: (row: ContractView) => void
}) => {
  const words = useWords()
  const body = useRef<HTMLTableSectionElement>(null)
  const { rows, chosen } = props
  const reachable = rows.find(({ id }) => id === chosen)?.id ?? rows[0]?.id
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const all = [...(body.current?.children ?? [])] as HTMLElement[]
    const at = all.indexOf(event.target as HTMLElement)
    const row = rows[at]
    if (row === undefined) return
    if (isShortcut(event, 'moveRows')) {
      const to =
        event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : at + (event.key === 'ArrowUp' ? -1 : 1)
      all[Math.min(Math.max(to, 0), all.length - 1)]?.focus()
    } else if (isShortcut(event, 'openRow', 'selectRow')) props.onChoose(row)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows take the focus, which makes a table a grid
    <table className="documents-table contracts-table" role="grid" aria-label={words('contracts.title')}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {words(`contracts.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKeyDown}>
        {rows.map((row) => {
          const values = [row.name, row.partyA, row.partyB, row.userCreateName, row.finishUserName]
          return (
            <tr
              key={row.id}
              // biome-ignore lint/a11y/noRedundantRoles: by it the frame finds the row that gets the focus
              role="row"
              data-id={row.id}
              className={row.id === chosen ? 'on' : ''}
              aria-selected={row.id === chosen}
              tabIndex={row.id === reachable ? 0 : -1}
              onClick={() => props.onChoose(row)}
            >
              {values.map((value, at) => (
                <td key={columns[at]}>
                  <bdi className="cut" title={value}>
                    {value}
                  </bdi>
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
