import { parseTime } from './clock.ts'
import type { CompanyTable } from './company-table.ts'
import {
  type CompanyColumns,
  type CompanyMember,
  longId,
  wireColumns,
  wireMember,
  wirePhones,
} from './data/companies.ts'
import { maskNumber } from './data/names.ts'
import { roles, users } from './data/people.ts'
import type { FirmDatabase } from './database.ts'
import { notFound, Refusal } from './envelope.ts'
import { companyColumnNames, insertCompanySql } from './generate.ts'
import { type Fields, isFields, numberOf, textOf } from './values.ts'

/** The customers: writing. Times are epoch milliseconds; each call is one transaction and moves gmtModify to `now`. */
export type CompanyWriter = {
  /** Writes system fields and merges `extra` (FD-12); fields that nobody may write are left out of account. */
  readonly update: (id: bigint, fields: Fields, now: number) => void
  readonly create: (fields: Fields, userId: string, now: number) => bigint
  /** How many of them were there. */
  readonly remove: (ids: readonly bigint[]) => number
  /** Gives what one user owns or takes part in to another; how many customers it touched. */
  readonly transfer: (from: string, to: string, now: number) => number
  /** Replaces the members of a customer. */
  readonly setMembers: (
    id: bigint,
    members: readonly { readonly userId: string; readonly roleId: string }[],
    now: number,
  ) => void
}

type Phones = readonly { readonly phone: string; readonly state: number }[]
type Stored = { columns: CompanyColumns; body: Record<string, unknown>; extra: Record<string, unknown>; phones: Phones }

const textColumns = [
  'name',
  'contact',
  'industry',
  'level',
  'channel',
  'city',
  'region',
  'source',
  'weMediaAccountId',
] as const
const timeColumns = ['gmtCooperate', 'gmtApply', 'gmtExpires', 'gmtFollowup'] as const
const wholeSecond = (milliseconds: number): number => Math.floor(milliseconds / 1000) * 1000

function phonesFrom(value: unknown, known: Phones): Phones {
  let list: unknown = value
  if (typeof value === 'string') {
    try {
      list = JSON.parse(value)
    } catch {
      throw new Refusal('更多电话格式不正确')
    }
  }
  if (!Array.isArray(list)) throw new Refusal('更多电话格式不正确')
  return list.filter(isFields).map((entry) => {
    const phone = textOf(entry.phone)
    // A masked number comes back as it was shown: the plain one behind it is kept.
    const plain = phone.includes('****') ? known.find((one) => maskNumber(one.phone) === phone)?.phone : undefined
    return { phone: plain ?? phone, state: numberOf(entry.state) ?? 0 }
  })
}

function patched(stored: Stored, fields: Fields, now: number): Stored {
  const columns: { -readonly [Name in keyof CompanyColumns]: CompanyColumns[Name] } = { ...stored.columns }
  const body = { ...stored.body }
  const extra = { ...stored.extra }
  let { phones } = stored
  for (const field of textColumns) if (field in fields) columns[field] = textOf(fields[field]).trim()
  for (const field of timeColumns) if (field in fields) columns[field] = parseTime(fields[field])
  if (columns.name === '') throw new Refusal('客户名称不能为空')
  if ('chargeStatus' in fields) columns.chargeStatus = numberOf(fields.chargeStatus)
  if ('phase' in fields) columns.phase = numberOf(fields.phase)
  if ('telephone' in fields) {
    const telephone = textOf(fields.telephone)
    if (telephone !== maskNumber(columns.telephone)) columns.telephone = telephone
  }
  if ('ownerid' in fields) {
    const owner = users.find((user) => user.id === textOf(fields.ownerid))
    if (owner === undefined) throw new Refusal('负责人不存在')
    columns.ownerid = owner.id
    columns.ownerName = owner.name
  }
  for (const field of ['note', 'followupContent']) if (field in fields) body[field] = textOf(fields[field])
  if ('dialState' in fields) body.dialState = numberOf(fields.dialState) ?? 0
  if ('phoneMore' in fields) phones = phonesFrom(fields.phoneMore, phones)
  if (isFields(fields.extra)) {
    for (const [field, value] of Object.entries(fields.extra)) {
      if (value === null) delete extra[field]
      else extra[field] = value
    }
  }
  columns.gmtModify = wholeSecond(parseTime(fields.gmtModify) ?? now)
  return { columns, body, extra, phones }
}

/** Opens the customers for writing; every change tells `table`. */
export function openCompanyWriter(database: FirmDatabase, table: CompanyTable): CompanyWriter {
  const readColumns = database.prepare<[bigint], Record<string, unknown>>(
    `select ${companyColumnNames.slice(1).join(', ')} from company where id = ?`,
  )
  const readBody = database.prepare<[bigint], { body: string; extra: string; phoneMore: string }>(
    'select body, extra, phoneMore from company_body where id = ?',
  )
  const putColumns = database.prepare(insertCompanySql.replace('insert', 'insert or replace'))
  const putBody = database.prepare(
    'insert or replace into company_body (id, body, extra, phoneMore) values (?, ?, ?, ?)',
  )
  const putMember = database.prepare('insert into company_member (company, userId, roleId) values (?, ?, ?)')
  const membersOf = database.prepare<[bigint], { id: number; userId: string; roleId: string }>(
    'select id, userId, roleId from company_member where company = ? order by id',
  )

  const load = (id: bigint): Stored => {
    const columns = readColumns.get(id)
    const rest = readBody.get(id)
    if (columns === undefined || rest === undefined) throw notFound()
    return {
      // The statement names exactly the columns of the type.
      columns: { ...(columns as Omit<CompanyColumns, 'id'>), id },
      body: JSON.parse(rest.body),
      extra: JSON.parse(rest.extra),
      phones: JSON.parse(rest.phoneMore),
    }
  }

  const store = ({ columns, body, extra, phones }: Stored): void => {
    const shown = { ...body, ...wireColumns(columns), phoneMore: wirePhones(phones, columns.openPhone === 1) }
    putColumns.run(...companyColumnNames.map((name) => columns[name]))
    putBody.run(columns.id, JSON.stringify(shown), JSON.stringify(extra), JSON.stringify(phones))
  }

  const refreshMembers = (id: bigint, now: number): void => {
    const stored = load(id)
    const members = membersOf.all(id).flatMap(({ id: memberId, userId, roleId }): CompanyMember[] => {
      const user = users.find((one) => one.id === userId)
      const roleName = roles.find((role) => role.id === roleId)?.name ?? ''
      return user === undefined ? [] : [{ id: memberId, user, roleId, roleName }]
    })
    const next = patched(stored, {}, now)
    store({ ...next, body: { ...next.body, participantList: members.map((member) => wireMember(String(id), member)) } })
  }

  const changing = <Result>(work: () => Result): Result => {
    const result = database.transaction(work).immediate()
    table.touch()
    return result
  }

  const newId = (now: number): bigint => {
    const largest = database.prepare<[], bigint>('select max(id) from company').pluck().safeIntegers().get() ?? 0n
    const wanted = longId(now, 0)
    return wanted > largest ? wanted : largest + 1n
  }

  return {
    update: (id, fields, now) => changing(() => store(patched(load(id), fields, now))),
    create: (fields, userId, now) =>
      changing(() => {
        const creator = users.find((user) => user.id === userId)
        const id = newId(now)
        const empty: CompanyColumns = {
          id,
          name: '',
          contact: '',
          telephone: '',
          industry: '',
          level: '',
          chargeStatus: 0,
          ownerid: userId,
          ownerName: creator?.name ?? '',
          channel: '',
          city: '',
          region: '',
          source: '',
          weMediaAccountId: '',
          userCreate: userId,
          userCreateName: creator?.name ?? '',
          phase: 4,
          openPhone: 0,
          gmtFollowup: null,
          gmtCooperate: null,
          gmtApply: null,
          gmtExpires: null,
          gmtCreate: wholeSecond(now),
          gmtModify: wholeSecond(now),
        }
        const body = { followupContent: '', note: '', participantList: [], tagList: [], dialState: 0 }
        const made = patched({ columns: empty, body, extra: {}, phones: [] }, fields, now)
        store(made)
        putMember.run(id, made.columns.ownerid, '1')
        refreshMembers(id, now)
        return id
      }),
    remove: (ids) =>
      changing(() => {
        let removed = 0
        for (const id of ids) {
          removed += database.prepare('delete from company where id = ?').run(id).changes
          for (const rest of ['company_body where id', 'company_tag where company', 'company_member where company']) {
            database.prepare(`delete from ${rest} = ?`).run(id)
          }
        }
        return removed
      }),
    transfer: (from, to, now) =>
      changing(() => {
        const target = users.find((user) => user.id === to)
        if (target === undefined || !users.some((user) => user.id === from)) throw new Refusal('成员不存在')
        const touched = database
          .prepare<[string, string], bigint>(
            'select id from company where ownerid = ? union select company from company_member where userId = ?',
          )
          .pluck()
          .safeIntegers()
          .all(from, from)
        database.prepare('update company set ownerid = ?, ownerName = ? where ownerid = ?').run(to, target.name, from)
        database.prepare('update company_member set userId = ? where userId = ?').run(to, from)
        for (const id of touched) refreshMembers(id, now)
        return touched.length
      }),
    setMembers: (id, members, now) =>
      changing(() => {
        database.prepare('delete from company_member where company = ?').run(id)
        for (const member of members) putMember.run(id, member.userId, member.roleId)
        refreshMembers(id, now)
      }),
  }
}
