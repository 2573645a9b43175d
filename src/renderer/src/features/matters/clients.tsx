// The customers that a project's client names, as this computer knows them: the way to their records, and what everybody
// who works for them has to see. The project system knows names alone.
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { CustomerRow } from '#shared/contract/customers'
import { WARNING_FIELD, WARNING_VALUE } from '#shared/domain/pinned-warning'
import { customerListQuery } from '../../bridge/queries.ts'
import { Icon } from '../../components/icon.tsx'
import { routes } from '../../lib/paths.ts'
import { textOf } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'

/** What stands between the names of several clients. */
const BETWEEN = /([、,，;；])/
/** Most names that are looked for: a text of more is no list of clients. */
const MOST = 10

/** Customers of exactly these names; a name that several customers have stands there as often. */
const useClients = (client: string): readonly CustomerRow[] => {
  const name = [client, ...client.split(BETWEEN)].map((one) => one.trim()).filter((one) => one.length > 1)
  const columnValues = { name: [...new Set(name)].slice(0, MOST) }
  const asked = customerListQuery({ columnValues, columns: ['note', WARNING_VALUE] })
  const { data, isPlaceholderData } = useQuery({ ...asked, enabled: name.length > 0 })
  return data === undefined || isPlaceholderData ? [] : data.rows
}

/** The client of a project; where just one customer is called so, its name leads there. */
export const ClientNames = ({ client }: { readonly client: string }) => {
  const rows = useClients(client)
  const linked = (name: string) => {
    const [only, another] = rows.filter((row) => row.name === name.trim())
    return only === undefined || another !== undefined ? null : <Link to={routes.companydetail(only.id)}>{name}</Link>
  }
  const whole = linked(client)
  if (whole !== null) return whole
  const parts = client.split(BETWEEN).map((part, at) => ({ part, key: `${at} ${part}` }))
  return parts.map(({ part, key }) => <Fragment key={key}>{linked(part) ?? part}</Fragment>)
}

/** The pinned warnings of the customers that a project's client names (beyond 33); nothing where there are none. */
export const ClientWarnings = ({ client }: { readonly client: string }) => {
  const words = useWords()
  const rows = useClients(client)
  return rows.flatMap((row) => {
    const text = textOf(row[WARNING_FIELD] ?? null) ?? ''
    return text === ''
      ? []
      : [
          <section key={row.id} className="pinned" aria-label={words('pinned.title')}>
            <Icon name="warning" />
            <strong className="pinned-text">
              {row.name}
              {words('join.colon')}
              {text}
            </strong>
          </section>,
        ]
  })
}
