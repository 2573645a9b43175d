import { useId } from 'react'
import type { MetaField } from '#shared/contract/fields'
import { CheckBox } from '../../components/check-list.tsx'
import { Icon } from '../../components/icon.tsx'
import { Select } from '../../components/select.tsx'
import { formatCount } from '../../lib/count.ts'
import { valueName } from '../../lib/known-fields.ts'
import { useWords } from '../../lib/words.ts'
import { type ImportKind, unfilledOf } from './import-kind.ts'
import type { SheetCheck, SheetSummary } from './sheet-messages.ts'
import type { SheetFile } from './use-sheet.ts'
import '../../app/styles/plain-table.css'

const ColumnField = (props: {
  readonly header: string
  readonly chosen: string | null
  readonly fields: readonly MetaField[]
  /** What the file lacks, where this column could be it; the id of the text that says so. */
  readonly wanted: string | undefined
  readonly onChange: (key: string | null) => void
}) => {
  const words = useWords()
  return (
    <Select
      className={[props.chosen === null ? 'unused' : '', props.wanted === undefined ? '' : 'wanted'].join(' ').trim()}
      describedBy={props.wanted}
      label={words('import.columnOf', { name: props.header })}
      value={props.chosen ?? ''}
      items={[
        { value: '', label: words('import.leaveOut') },
        ...props.fields.map((field) => ({ value: valueName(field), label: field.label })),
      ]}
      onChange={(key) => props.onChange(key === '' ? null : key)}
    />
  )
}

/** The first rows under the fields that their columns fill. */
const FirstRows = (props: {
  readonly summary: SheetSummary
  readonly sheet: SheetFile
  readonly fields: readonly MetaField[]
  /** Id of the text that says what the file lacks; undefined where it lacks nothing. */
  readonly lack: string | undefined
}) => {
  const words = useWords()
  const { summary, sheet, fields, lack } = props
  /** The first column that fills no field yet, or else the first of all. */
  const wanted = Math.max(sheet.mapping.indexOf(null), 0)
  const headers = summary.headers.map((header, at) => header || words('import.column', { n: at + 1 }))
  const label = words('import.firstRows', { n: summary.first.length })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys
    // biome-ignore lint/a11y/useSemanticElements: no set of form fields
    <div className="preview-scroll" role="group" aria-label={label} tabIndex={0}>
      <table className="plain-table preview">
        <thead>
          <tr>
            <th scope="col">{words('import.row')}</th>
            {headers.map((header, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={column} scope="col">
                <span className="cut" title={header}>
                  {header}
                </span>
                <ColumnField
                  header={header}
                  chosen={sheet.mapping[column] ?? null}
                  fields={fields}
                  wanted={column === wanted ? lack : undefined}
                  onChange={(key) => sheet.setColumn(column, key)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {summary.first.map(({ number, cells }) => (
            <tr key={number}>
              <td className="meta">{number}</td>
              {headers.map((_, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  key={column}
                  className={sheet.mapping[column] == null ? 'cut unused' : 'cut'}
                  title={cells[column] ?? ''}
                >
                  {cells[column] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Problems = (props: {
  readonly check: SheetCheck
  readonly fields: readonly MetaField[]
  readonly kind: ImportKind
}) => {
  const { check, fields, kind } = props
  const words = useWords()
  const labels = new Map(fields.map((field) => [valueName(field), field.label]))
  const missing = (key: string) => kind.needed.filter(({ field }) => field === key).map((one) => words(one.missing))
  const left = check.problems - check.first.length
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys
    // biome-ignore lint/a11y/useSemanticElements: no set of form fields
    <div className="problem-scroll" role="group" aria-label={words('import.what')} tabIndex={0}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{words('import.row')}</th>
            <th scope="col">{words('conflict.field')}</th>
            <th scope="col">{words('import.what')}</th>
            <th scope="col">{words('import.value')}</th>
          </tr>
        </thead>
        <tbody>
          {check.first.map(({ row, column, field, reason, value }) => (
            <tr key={`${row} ${column} ${reason}`}>
              <td className="meta">{row}</td>
              <td>{labels.get(field) ?? field}</td>
              <td>{reason === 'missing' ? missing(field) : words(`import.wrong.${reason}`)}</td>
              <td className="cut" title={value}>
                {value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 ? <p className="meta problem-more">{words('import.problemsMore', { n: left })}</p> : null}
    </div>
  )
}

/** In how many rows something is wrong. It stands beside the button that imports, in sight however long the preview is. */
export const ImportCheck = ({ sheet, kind }: { readonly sheet: SheetFile; readonly kind: ImportKind }) => {
  const words = useWords()
  const { summary, check, mapping, problem } = sheet
  const isChecked = check !== null && summary !== null && problem === null && unfilledOf(kind, mapping).length === 0
  return (
    <span className="import-check" role="status">
      {!isChecked ? null : check.problems === 0 ? (
        <span className="state done">
          <Icon name="check" size={14} />
          {words('import.fine')}
        </span>
      ) : (
        <span className="state offline">
          <Icon name="warning" size={14} />
          {words('import.problems', { rows: check.rows, n: check.problems })}
        </span>
      )}
    </span>
  )
}

/** What will be imported: columns by field, first rows, and what is wrong with which row (beyond 2). */
export const ImportPreview = (props: {
  readonly sheet: SheetFile
  readonly fields: readonly MetaField[]
  readonly kind: ImportKind
  readonly leaveOut: boolean
  readonly onLeaveOut: (leaveOut: boolean) => void
}) => {
  const words = useWords()
  const id = useId()
  const { sheet, fields, kind } = props
  const { summary, check, mapping, problem } = sheet
  if (sheet.reading)
    return (
      <p className="meta skeleton" role="status">
        {words('import.reading')}
      </p>
    )
  if (summary === null || problem !== null) return null
  const unfilled = unfilledOf(kind, mapping)
  const used = mapping.filter((key) => key !== null).length
  return (
    <section className="import-preview" aria-label={words('import.preview')}>
      <div className="preview-head">
        <h3>{words('import.preview')}</h3>
        <span className="meta">{words('import.rows', { n: formatCount(summary.rows) })}</span>
        <span className="meta">{words('import.columnsUsed', { n: used, all: mapping.length })}</span>
      </div>
      {unfilled.map(({ field, noColumn }, at) => (
        <p key={field} id={at === 0 ? id : undefined} className="form-note error" role="alert">
          <Icon name="alert" size={14} />
          <span>{words(noColumn)}</span>
        </p>
      ))}
      <FirstRows summary={summary} sheet={sheet} fields={fields} lack={unfilled.length > 0 ? id : undefined} />
      {check !== null && check.problems > 0 && unfilled.length === 0 ? (
        <>
          <Problems check={check} fields={fields} kind={kind} />
          <CheckBox checked={props.leaveOut} onChange={props.onLeaveOut}>
            {words('import.leaveOutProblems', { n: check.rows })}
          </CheckBox>
        </>
      ) : null}
    </section>
  )
}
