import { Link } from 'react-router'
import type { ContactView } from '#shared/contract/contacts'
import type { Json } from '#shared/domain/customer'
import { PhonesValue } from '../../components/field-value/phone-values.tsx'
import { FromListLink } from '../../components/from-list-link.tsx'
import type { GridColumn } from '../../components/grid/types.ts'
import { routes } from '../../lib/paths.ts'
import { formatDate, formatListTime } from '../../lib/time.ts'
import { joined } from '../../lib/values.ts'
import type { Words } from '../../lib/words.ts'
import { NumbersOf } from '../../record/dialled-record.tsx'
import { sortFields } from './contact-state.ts'

/** Where none of the further numbers could be read, what the firm sent in their place. */
const phonesShown = ({ phoneMore, unread }: ContactView): Json =>
  phoneMore.length > 0 ? phoneMore : (unread?.phoneMore ?? [])

/** Columns of the contacts; `zone` is the firm's, `search` the list's query as it stands. */
export const contactColumns = (
  words: Words,
  zone: string,
  search: () => string,
): readonly GridColumn<ContactView>[] => {
  const column = (
    id: string,
    label: string,
    width: number,
    cell: GridColumn<ContactView>['cell'],
  ): GridColumn<ContactView> => ({ id, label, width, sortable: sortFields.some((field) => field === id), cell })
  const text = (value: string) => (
    <span className="cut" title={value}>
      {value}
    </span>
  )
  const time = (value: number | null, format: (time: number, zone: string) => string) =>
    value === null ? null : format(value, zone)
  return [
    {
      ...column('name', words('contacts.name'), 160, (row) => (
        <FromListLink className="name-link cut" to={routes.contactdetail(row.id)} search={search} title={row.name}>
          {row.name || row.id}
        </FromListLink>
      )),
      frozen: true,
      className: 'grid-name',
    },
    column('companyName', words('contacts.customer'), 240, (row) =>
      row.companyId === '' ? (
        text(row.companyName)
      ) : (
        <Link className="cut" to={routes.companydetail(row.companyId)} title={row.companyName} tabIndex={-1}>
          {row.companyName || row.companyId}
        </Link>
      ),
    ),
    column('position', words('contacts.position'), 120, (row) => text(row.position)),
    column('telephone', words('contacts.telephone'), 168, (row) => (
      <NumbersOf objType="contact" objId={row.id}>
        <PhonesValue value={row.telephone} place="list" items={[]} account={undefined} />
      </NumbersOf>
    )),
    column('phoneMore', words('contacts.phoneMore'), 200, (row) => (
      <NumbersOf objType="contact" objId={row.id}>
        <PhonesValue value={phonesShown(row)} place="list" items={[]} account={undefined} />
      </NumbersOf>
    )),
    column('email', words('contacts.email'), 180, (row) => text(row.email)),
    column('city', words('contacts.city'), 90, (row) => text(row.city)),
    column('tags', words('contacts.tags'), 140, (row) => text(joined(row.tags.map((tag) => tag.name)))),
    column('ownerName', words('contacts.owner'), 100, (row) => text(row.ownerName)),
    column('gmtFollowup', words('field.gmtFollowup'), 120, (row) => time(row.gmtFollowup, formatListTime)),
    column('gmtCreate', words('contacts.created'), 110, (row) => time(row.gmtCreate, formatDate)),
    column('gmtModify', words('contacts.modified'), 110, (row) => time(row.gmtModify, formatDate)),
  ]
}
