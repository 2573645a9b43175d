import type { CustomerRow } from '#shared/contract/customers'
import type { MetaField } from '#shared/contract/fields'
import { isCompanyName } from '#shared/domain/company-name'
import type { Json } from '#shared/domain/customer'
import { readFollowUpContent } from '#shared/domain/followups'
import { WARNING_FIELD } from '#shared/domain/pinned-warning'
import { IconButton } from '../../components/button.tsx'
import { FieldValue } from '../../components/field-value/field-value.tsx'
import { FromListLink } from '../../components/from-list-link.tsx'
import type { GridColumn } from '../../components/grid/types.ts'
import { Icon } from '../../components/icon.tsx'
import { platformName } from '../../lib/chat-platforms.ts'
import { columnWidth, isPhoneField } from '../../lib/field-kinds.ts'
import { type FieldLists, fieldLabel, itemsOf, valueName } from '../../lib/field-labels.ts'
import type { popoverTrigger } from '../../lib/followup-kinds.ts'
import { routes } from '../../lib/paths.ts'
import { plainText, textOf } from '../../lib/values.ts'
import type { Words } from '../../lib/words.ts'
import { NumbersOf } from '../../record/dialled-record.tsx'
import { isName } from './list-fields.ts'
import { sortFields } from './list-query.ts'
import { type CellPanel, ChoiceCell, type OpenPanel, PanelCell, RowMark } from './panel-cell.tsx'
import { socialSource } from './social-source.ts'
import type { SocialShown } from './use-social-drawer.tsx'

/** The platform that a customer came by; it opens what was written there (CL-26). The rows have the focus. */
const Platform = ({
  row,
  words,
  onSocial,
}: {
  readonly row: CustomerRow
  readonly words: Words
  readonly onSocial: Cells['onSocial']
}) => {
  const place = socialSource((column) => cellValue(row, column))
  if (place === null) return null
  const platform = platformName(place.platform, words)
  return (
    <button
      type="button"
      className="platform"
      tabIndex={-1}
      title={platform}
      aria-label={words('social.open', { name: row.name || row.id, platform })}
      aria-haspopup="dialog"
      onClick={() => onSocial({ companyId: row.id, name: row.name || row.id, platformName: platform, place })}
    >
      {[...platform][0]}
    </button>
  )
}

const cellValue = (row: CustomerRow, column: string) => row[column] as Json | undefined

/** That everybody has to read a warning before doing anything with the customer (beyond 33). */
const Pinned = ({ row, words }: { readonly row: CustomerRow; readonly words: Words }) => {
  const warning = textOf(cellValue(row, WARNING_FIELD))
  if (warning === null) return null
  const label = words('pinned.said', { text: warning })
  return (
    <span className="pinned-mark" role="img" aria-label={label} title={label}>
      <Icon name="warning" size={14} />
    </span>
  )
}

/** Leads to the lawsuits of a company (CL-24): a row's one link is its name, so this is one of its buttons. */
const LawsuitLink = ({
  id,
  name,
  search,
  words,
}: {
  readonly id: string
  readonly name: string
  readonly search: () => string
  readonly words: Words
}) => (
  <FromListLink
    role="button"
    className="icon-btn lawsuit-link"
    to={routes.lawsuitdetail(id)}
    search={search}
    aria-label={words('customers.lawsuitOf', { name })}
    title={words('customers.lawsuit')}
  >
    <Icon name="scale" size={14} />
  </FromListLink>
)

const nameColumn = (
  field: MetaField,
  words: Words,
  search: () => string,
  { lawsuit, inviteTalk, onSocial }: Cells,
): GridColumn<CustomerRow> => ({
  id: 'name',
  label: inviteTalk ? words('customers.party') : fieldLabel(field, words),
  width: Math.max(columnWidth(field), 220),
  sortable: true,
  className: 'grid-name',
  cell: (row) => {
    const shown = row.name.trim() === '' ? row.id : row.name
    return (
      <span className="name-cell">
        <FromListLink className="name-link cut" to={routes.companydetail(row.id)} search={search} title={shown}>
          {shown}
        </FromListLink>
        <Pinned row={row} words={words} />
        <RowMark id={row.id} />
        <span className={lawsuit ? 'name-marks lawsuits' : 'name-marks'}>
          <Platform row={row} words={words} onSocial={onSocial} />
          {lawsuit && isCompanyName(row.name) ? (
            <LawsuitLink id={row.id} name={row.name.trim()} search={search} words={words} />
          ) : null}
        </span>
      </span>
    )
  },
})

const panelOf = (field: MetaField): CellPanel | null => {
  if (!field.system) return null
  if (field.name === 'note' || field.name === 'level') return field.name
  return field.name === 'followupContent' ? 'followups' : null
}

/** Longest text that a cell carries: more cannot be seen. */
const cellLimit = 500

const cellText = (row: CustomerRow, column: string): string =>
  readFollowUpContent(plainText(cellValue(row, column))).text.slice(0, cellLimit)

const panelLabel = (panel: CellPanel, row: CustomerRow, words: Words): string => {
  const name = row.name || row.id
  if (panel === 'level') return words('customers.levelOf', { name })
  return words(panel === 'note' ? 'customers.noteOf' : 'followup.of', { name })
}

/** What the cells of the list share: the way to open a panel, what opens the follow-ups, and the way to edit. */
export type Cells = {
  readonly onPanel: OpenPanel
  readonly trigger: ReturnType<typeof popoverTrigger>
  readonly onEdit: (row: CustomerRow) => void
  /** Opens what a customer wrote on the platform that it came by. */
  readonly onSocial: (shown: SocialShown) => void
  /** True where lawsuits of a company may be looked for (CL-24, CL-25). */
  readonly lawsuit: boolean
  /** True where the firm calls owners inviters, and customers parties (CL-04). */
  readonly inviteTalk: boolean
}

/** The action at the end of a row: opens the record to be edited (CL-17). The rows have the focus, as with the name. */
const editColumn = (words: Words, onEdit: Cells['onEdit']): GridColumn<CustomerRow> => ({
  id: 'edit',
  label: words('customers.edit'),
  width: 44,
  sortable: false,
  fixed: true,
  className: 'grid-action',
  cell: (row) => (
    <IconButton
      icon="edit"
      label={words('customers.editOf', { name: row.name || row.id })}
      tabIndex={-1}
      onClick={() => onEdit(row)}
    />
  ),
})

/** Columns of the grid for the firm's fields (CL-18, CL-19). `search` answers the list's query as it stands. */
export const listColumns = (
  fields: readonly MetaField[],
  lists: FieldLists,
  words: Words,
  search: () => string,
  cells: Cells,
): readonly GridColumn<CustomerRow>[] => {
  const { onPanel, trigger, onEdit, inviteTalk } = cells
  const columns = fields.map((field): GridColumn<CustomerRow> => {
    if (isName(field)) return nameColumn(field, words, search, cells)
    const id = valueName(field)
    const items = itemsOf(field, lists)
    const panel = panelOf(field)
    const label = inviteTalk && id === 'ownerName' ? words('customers.inviter') : fieldLabel(field, words)
    const column = { id, label, width: columnWidth(field), sortable: sortFields.some((one) => one === id) }
    if (panel !== null)
      return {
        ...column,
        cell: (row) => (
          <PanelCell
            panel={panel}
            row={row}
            title={panel === 'level' ? '' : cellText(row, id)}
            label={panelLabel(panel, row, words)}
            trigger={panel === 'followups' ? trigger : 'click'}
            onOpen={onPanel}
          >
            {panel === 'level' ? (
              <ChoiceCell field={field} row={row} value={cellValue(row, id)} items={items} />
            ) : (
              <span className="cut">{cellText(row, id)}</span>
            )}
          </PanelCell>
        ),
      }
    if (isPhoneField(field))
      return {
        ...column,
        width: Math.max(column.width, 164),
        cell: (row) => (
          <NumbersOf objType="company" objId={row.id}>
            <FieldValue field={field} value={cellValue(row, id)} place="list" items={items} />
          </NumbersOf>
        ),
      }
    return {
      ...column,
      cell: (row) => (
        <FieldValue
          field={field}
          value={cellValue(row, id)}
          place="list"
          account={cellValue(row, 'extra.weMediaAccount')}
          items={items}
        />
      ),
    }
  })
  return [...columns, editColumn(words, onEdit)]
}
