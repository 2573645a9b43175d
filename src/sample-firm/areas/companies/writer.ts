import type { Statement } from 'better-sqlite3'
import { type FirmDatabase, nextId } from '../../database.ts'
import { notFound, Refusal } from '../../envelope.ts'
import { companyColumnNames, insertCompanySql } from '../../generate.ts'
import { type Fields, textOf } from '../../values.ts'
import type { Reference } from '../reference/reference.ts'
import { type CompanyColumns, wireColumns, wireMember, wirePhones } from './data.ts'
import { emptyCompany, patched, type StoredCompany } from './patch.ts'
import type { CompanyTable } from './table.ts'

/** The role of a customer's owner. */
export const ownerRole = '1'

/** Who takes part in a customer, and how. */
export type Participation = { readonly userId: string; readonly roleId: string }

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
  readonly setMembers: (id: bigint, members: readonly Participation[], now: number) => void
  /** Replaces the tags of a customer by these ids. */
  readonly setTags: (id: bigint, tagIds: readonly string[], now: number) => void
  /** Runs `work`, which has changed members or tags by itself, and writes the rows of the customers it names. */
  readonly rewrite: (work: () => readonly bigint[], now: number) => void
}

/** The rows of the customers: columns that are asked for, beside the text that goes out. */
const openRows = (database: FirmDatabase) => {
  const readColumns = database.prepare<[bigint], Record<string, unknown>>(
    `select ${companyColumnNames.slice(1).join(', ')} from company where id = ?`,
  )
  const readBody = database.prepare<[bigint], { body: string; extra: string; phoneMore: string }>(
    'select body, extra, phoneMore from company_body where id = ?',
  )
  const insertColumns = database.prepare(insertCompanySql)
  const putBody = database.prepare(
    'insert or replace into company_body (id, body, extra, phoneMore) values (?, ?, ?, ?)',
  )

  // Only the indexes of columns that changed are written, which is most of the work.
  const updates = new Map<string, Statement>()
  const updateColumns = (before: CompanyColumns, after: CompanyColumns): void => {
    const changed = companyColumnNames.filter((name) => before[name] !== after[name])
    const key = changed.join(' ')
    const known = updates.get(key)
    const sets = changed.map((name) => `${name} = ?`).join(', ')
    const statement = known ?? (sets === '' ? null : database.prepare(`update company set ${sets} where id = ?`))
    if (statement === null) return
    updates.set(key, statement)
    statement.run(...changed.map((name) => after[name]), after.id)
  }

  return {
    load: (id: bigint): StoredCompany => {
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
    },
    store: ({ columns, body, extra, phones }: StoredCompany, before: StoredCompany | null): void => {
      const shown = { ...body, ...wireColumns(columns), phoneMore: wirePhones(phones, columns.openPhone === 1) }
      if (before === null) insertColumns.run(...companyColumnNames.map((name) => columns[name]))
      else updateColumns(before.columns, columns)
      putBody.run(columns.id, JSON.stringify(shown), JSON.stringify(extra), JSON.stringify(phones))
    },
  }
}

/** Who takes part in the customers. */
const openMembers = (database: FirmDatabase, reference: Reference) => {
  const put = database.prepare('insert into company_member (company, userId, roleId) values (?, ?, ?)')
  const dropOwner = database.prepare('delete from company_member where company = ? and roleId = ?')
  const membersOf = database.prepare<[bigint], { id: number; userId: string; roleId: string }>(
    'select id, userId, roleId from company_member where company = ? order by roleId <> 1, id',
  )
  return {
    /** As they go out with their customer. */
    participants: (id: bigint): readonly unknown[] =>
      membersOf.all(id).flatMap(({ id: memberId, userId, roleId }) => {
        const user = reference.get('user', userId)
        if (user === null) return []
        const roleName = textOf(reference.get('role', roleId)?.name)
        return [wireMember(String(id), { id: memberId, userId, userName: textOf(user.name), roleId, roleName })]
      }),
    setOwner: (id: bigint, userId: string): void => {
      dropOwner.run(id, ownerRole)
      put.run(id, userId, ownerRole)
    },
    replace: (id: bigint, members: readonly Participation[]): void => {
      database.prepare('delete from company_member where company = ?').run(id)
      for (const { userId, roleId } of members) put.run(id, userId, roleId)
    },
  }
}

/** Gives what one user owns or takes part in to another; ids of the customers whose rows are to be written anew. */
const passOn = (database: FirmDatabase, from: string, to: string, name: string): readonly bigint[] => {
  const touched = database
    .prepare<[string, string], bigint>(
      'select id from company where ownerid = ? union select company from company_member where userId = ?',
    )
    .pluck()
    .safeIntegers()
    .all(from, from)
  database.prepare('update company set ownerid = ?, ownerName = ? where ownerid = ?').run(to, name, from)
  // Whoever has the role already has it once.
  database
    .prepare(
      'delete from company_member where userId = ? and exists (select 1 from company_member o where o.company = company_member.company and o.roleId = company_member.roleId and o.userId = ?)',
    )
    .run(from, to)
  database.prepare('update company_member set userId = ? where userId = ?').run(to, from)
  return touched
}

/** Opens the customers for writing; every change tells `table`. */
export function openCompanyWriter(database: FirmDatabase, table: CompanyTable, reference: Reference): CompanyWriter {
  const rows = openRows(database)
  const members = openMembers(database, reference)
  const putTag = database.prepare('insert or ignore into company_tag (company, tag) values (?, ?)')
  const tagsOf = database.prepare<[bigint], string>('select tag from company_tag where company = ?').pluck()

  const refresh = (id: bigint, now: number): void => {
    const before = rows.load(id)
    const next = patched(before, {}, reference, now)
    const tagList = tagsOf.all(id).map((tag) => ({ id: tag, name: textOf(reference.get('tag', tag)?.name) }))
    rows.store({ ...next, body: { ...next.body, participantList: members.participants(id), tagList } }, before)
  }

  const changing = <Result>(work: () => Result): Result => {
    const result = database.transaction(work).immediate()
    table.touch()
    return result
  }

  return {
    update: (id, fields, now) =>
      changing(() => {
        const before = rows.load(id)
        const after = patched(before, fields, reference, now)
        const changesOwner = after.columns.ownerid !== before.columns.ownerid
        if (changesOwner) members.setOwner(id, after.columns.ownerid)
        const body = changesOwner ? { ...after.body, participantList: members.participants(id) } : after.body
        rows.store({ ...after, body }, before)
      }),
    create: (fields, userId, now) =>
      changing(() => {
        const id = nextId(database, 'company', now)
        const creator = reference.get('user', userId) ?? { id: userId, name: '' }
        const made = patched(emptyCompany(id, creator, now), fields, reference, now)
        members.setOwner(id, made.columns.ownerid)
        rows.store({ ...made, body: { ...made.body, participantList: members.participants(id) } }, null)
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
        const target = reference.get('user', to)
        if (target === null || reference.get('user', from) === null) throw new Refusal('成员不存在')
        const touched = passOn(database, from, to, textOf(target.name))
        for (const id of touched) refresh(id, now)
        return touched.length
      }),
    setMembers: (id, replaced, now) =>
      changing(() => {
        members.replace(id, replaced)
        refresh(id, now)
      }),
    setTags: (id, tagIds, now) =>
      changing(() => {
        database.prepare('delete from company_tag where company = ?').run(id)
        for (const tag of tagIds) putTag.run(id, tag)
        refresh(id, now)
      }),
    rewrite: (work, now) =>
      changing(() => {
        for (const id of work()) refresh(id, now)
      }),
  }
}
