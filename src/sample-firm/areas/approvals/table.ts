import { formatTime } from '../../clock.ts'
import type { FirmDatabase } from '../../database.ts'
import { notFound } from '../../envelope.ts'
import { rowText } from '../../rows.ts'
import { type Fields, idOf } from '../../values.ts'
import { actionsOf, type Form, type Kept, type Part } from './chain.ts'

/** What goes over the wire in place of what it should be, and names of fields that are left out. */
export type Odd = { readonly set: Fields; readonly drop: readonly string[] }

/** A form as the server keeps it. */
export type Stored = Kept & { readonly id: bigint; readonly odd: Odd | null }

type Body = { readonly form: Form; readonly odd: Odd | null }

/** Tables of the approvals: forms, and whose lists they stand in. */
export const approvalTables = `
create table if not exists approval (id integer primary key, gmtCreate integer not null, body text not null);
create table if not exists approval_part (
  approval integer not null, userId text not null, scene integer not null, gmtArrive integer not null,
  stand text not null, primary key (approval, userId, scene)
) without rowid;
create index if not exists approval_part_user on approval_part (userId, scene);
`

/** Writes forms: new ones, or anew what changed of them; `gmtCreate` is epoch milliseconds. */
export function approvalWriter(database: FirmDatabase): (stored: Stored, gmtCreate?: number) => void {
  const insert = database.prepare('insert into approval (id, gmtCreate, body) values (?, ?, ?)')
  const update = database.prepare('update approval set body = ? where id = ?')
  const forget = database.prepare('delete from approval_part where approval = ?')
  const part = database.prepare(
    'insert into approval_part (approval, userId, scene, gmtArrive, stand) values (?, ?, ?, ?, ?)',
  )
  return ({ id, form, odd, parts }, gmtCreate) => {
    const body: Body = { form, odd }
    if (gmtCreate === undefined) {
      update.run(JSON.stringify(body), id)
      forget.run(id)
    } else insert.run(id, gmtCreate, JSON.stringify(body))
    for (const { userId, scene, gmtArrive, stand } of parts) part.run(id, userId, scene, gmtArrive, stand)
  }
}

/** A form out of its row. */
export function storedOf(database: FirmDatabase, id: bigint, body: string): Stored {
  const parts = database
    .prepare<[bigint], Part>('select userId, scene, gmtArrive, stand from approval_part where approval = ?')
    .all(id)
  return { id, ...(JSON.parse(body) as Body), parts }
}

/** The form with an id; throws a refusal where there is none. */
export function readApproval(database: FirmDatabase, value: unknown): Stored {
  const id = idOf(value) ?? -1n
  const body = database.prepare<[bigint], string>('select body from approval where id = ?').pluck().get(id)
  if (body === undefined) throw notFound()
  return storedOf(database, id, body)
}

/** The first number of its kind and day that no form has: `BX-20251120-007`. `day` is `YYYY-MM-DD`. */
export function newCode(database: FirmDatabase, type: string, day: string): string {
  const begins = codeBegin(type, day)
  const count =
    database
      .prepare<[string], number>(`select count(*) from approval where body ->> '$.form.code' like ? || '%'`)
      .pluck()
      .get(begins) ?? 0
  return numbered(begins, count + 1)
}

const letters: Readonly<Record<string, string>> = { leave: 'QJ', reimbursement: 'BX', stamp: 'YZ' }

/** What the numbers of a kind and a day begin with. */
export const codeBegin = (type: string, day: string): string =>
  `${letters[type] ?? 'QT'}-${day.slice(0, 10).replaceAll('-', '')}-`

/** A number of a day. */
export const numbered = (begins: string, count: number): string => `${begins}${String(count).padStart(3, '0')}`

/** A form as a person gets it: with when it came to them, and with what they may do. */
export function wireText(stored: Stored, userId: string): string {
  const own = stored.parts.filter((part) => part.userId === userId)
  const came = own.find(({ scene }) => scene === 1) ?? own.find(({ scene }) => scene === 2)
  const row: Fields = {
    ...stored.form,
    ...(came === undefined ? {} : { gmtArrive: formatTime(came.gmtArrive) }),
    actions: actionsOf(stored, userId),
    ...stored.odd?.set,
  }
  const sent = Object.entries(row).filter(([name]) => !stored.odd?.drop.includes(name))
  return rowText(stored.id, JSON.stringify(Object.fromEntries(sent)))
}
