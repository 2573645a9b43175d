import { formatTime, parseTime } from '../../clock.ts'
import { maskNumber } from '../../data/names.ts'
import { type FirmDatabase, nextId } from '../../database.ts'
import { notFound, Refusal } from '../../envelope.ts'
import { type Phones, phonesFrom } from '../../phones.ts'
import { type Fields, idOf, textOf } from '../../values.ts'
import { wirePhones } from '../companies/data.ts'
import { mergedExtra, wholeSecond } from '../companies/patch.ts'
import type { Reference } from '../reference/reference.ts'

/** The contacts: writing. Times are epoch milliseconds; each call is one transaction and moves gmtModify to `now`. */
export type ContactWriter = {
  /** Writes fields of the row and merges `extra`; fields that nobody may write are left out of account. */
  readonly update: (id: bigint, fields: Fields, now: number) => void
  readonly create: (fields: Fields, user: Fields, now: number) => bigint
  /** How many of them were there. */
  readonly remove: (ids: readonly bigint[]) => number
  /** Gives the contacts that one user owns to another; how many. */
  readonly transfer: (from: string, to: string, now: number) => number
  /** Replaces the tags of a contact by these ids. */
  readonly setTags: (id: bigint, tagIds: readonly string[], now: number) => void
}

type Columns = {
  readonly id: bigint
  companyId: bigint | null
  name: string
  telephone: string
  ownerid: string
  gmtFollowup: number | null
  gmtCreate: number
  gmtModify: number
}
type Stored = { columns: Columns; body: Record<string, unknown>; phones: Phones }

const columnNames = [
  'id',
  'companyId',
  'name',
  'telephone',
  'ownerid',
  'gmtFollowup',
  'gmtCreate',
  'gmtModify',
] as const
const textFields = ['position', 'email', 'city', 'note', 'source', 'channel', 'level']

/** The insert of a contact, positional: its columns, then body and phoneMore. */
export const insertContactSql = `insert into contact (${columnNames.join(', ')}, body, phoneMore) values (${'?, '.repeat(columnNames.length + 1)}?)`

/** Opens the contacts for writing. */
export function openContactWriter(database: FirmDatabase, reference: Reference): ContactWriter {
  const read = database
    .prepare<[bigint], Record<string, unknown>>(
      `select ${columnNames.join(', ')}, body, phoneMore from contact where id = ?`,
    )
    .safeIntegers()
  const put = database.prepare(insertContactSql.replace('insert', 'insert or replace'))
  const companyName = database.prepare<[bigint], string>('select name from company where id = ?').pluck()
  const tagsOf = database.prepare<[bigint], string>('select tag from contact_tag where contact = ?').pluck()
  const whole = (value: unknown): number | null => (typeof value === 'bigint' ? Number(value) : null)

  const load = (id: bigint): Stored => {
    const row = read.get(id)
    if (row === undefined) throw notFound()
    return {
      columns: {
        id,
        companyId: typeof row.companyId === 'bigint' ? row.companyId : null,
        name: textOf(row.name),
        telephone: textOf(row.telephone),
        ownerid: textOf(row.ownerid),
        gmtFollowup: whole(row.gmtFollowup),
        gmtCreate: whole(row.gmtCreate) ?? 0,
        gmtModify: whole(row.gmtModify) ?? 0,
      },
      body: JSON.parse(textOf(row.body)),
      phones: JSON.parse(textOf(row.phoneMore)),
    }
  }

  const patch = ({ columns, body, phones }: Stored, fields: Fields, now: number): Stored => {
    const next: Stored = { columns: { ...columns }, body: { ...body }, phones }
    if ('name' in fields) next.columns.name = textOf(fields.name).trim()
    if (next.columns.name === '') throw new Refusal('联系人姓名不能为空')
    if ('companyId' in fields) {
      const company = idOf(fields.companyId)
      const name = company === null ? undefined : companyName.get(company)
      if (textOf(fields.companyId) !== '' && name === undefined) throw new Refusal('客户不存在')
      next.columns.companyId = company
      next.body.companyName = name ?? ''
    }
    if ('telephone' in fields && textOf(fields.telephone) !== maskNumber(columns.telephone))
      next.columns.telephone = textOf(fields.telephone)
    if ('ownerid' in fields) {
      const owner = reference.get('user', textOf(fields.ownerid))
      if (owner === null) throw new Refusal('负责人不存在')
      next.columns.ownerid = textOf(owner.id)
      next.body.ownerName = textOf(owner.name)
    }
    if ('gmtFollowup' in fields) next.columns.gmtFollowup = parseTime(fields.gmtFollowup)
    for (const field of textFields) if (field in fields) next.body[field] = textOf(fields[field])
    for (const field of ['gender', 'main', 'dialState']) if (field in fields) next.body[field] = fields[field]
    if ('phoneMore' in fields) next.phones = phonesFrom(fields.phoneMore, phones)
    if ('extra' in fields) next.body.extra = mergedExtra({ ...Object(body.extra) }, fields.extra)
    next.columns.gmtModify = wholeSecond(parseTime(fields.gmtModify) ?? now)
    return next
  }

  const store = ({ columns, body, phones }: Stored): void => {
    const { id: _id, companyId, telephone, gmtFollowup, gmtCreate, gmtModify, ...rest } = columns
    const shown = {
      ...body,
      ...rest,
      companyId: companyId === null ? '' : String(companyId),
      telephone: maskNumber(telephone),
      phoneMore: wirePhones(phones, false),
      gmtFollowup: gmtFollowup === null ? null : formatTime(gmtFollowup),
      gmtCreate: formatTime(gmtCreate),
      gmtModify: formatTime(gmtModify),
    }
    put.run(...columnNames.map((name) => columns[name]), JSON.stringify(shown), JSON.stringify(phones))
  }

  const changing = <Result>(work: () => Result): Result => database.transaction(work).immediate()

  return {
    update: (id, fields, now) => changing(() => store(patch(load(id), fields, now))),
    create: (fields, user, now) =>
      changing(() => {
        const id = nextId(database, 'contact', now)
        const time = wholeSecond(now)
        const [ownerid, ownerName] = [textOf(user.id), textOf(user.name)]
        const columns = { companyId: null, name: '', telephone: '', ownerid, gmtFollowup: null, gmtCreate: time }
        const body = { companyName: '', position: '', gender: 0, email: '', city: '', note: '', main: false, ownerName }
        const more = { userCreate: ownerid, userCreateName: ownerName, tagList: [], dialState: 0, extra: {} }
        const empty = { columns: { id, ...columns, gmtModify: time }, body: { ...body, ...more }, phones: [] }
        store(patch(empty, fields, now))
        return id
      }),
    remove: (ids) =>
      changing(() => {
        let removed = 0
        for (const id of ids) {
          removed += database.prepare('delete from contact where id = ?').run(id).changes
          database.prepare('delete from contact_tag where contact = ?').run(id)
        }
        return removed
      }),
    transfer: (from, to, now) =>
      changing(() => {
        if (reference.get('user', to) === null || reference.get('user', from) === null) throw new Refusal('成员不存在')
        const owned = database
          .prepare<[string], bigint>('select id from contact where ownerid = ?')
          .pluck()
          .safeIntegers()
          .all(from)
        for (const id of owned) store(patch(load(id), { ownerid: to }, now))
        return owned.length
      }),
    setTags: (id, tagIds, now) =>
      changing(() => {
        const stored = patch(load(id), {}, now)
        database.prepare('delete from contact_tag where contact = ?').run(id)
        const insert = database.prepare('insert or ignore into contact_tag (contact, tag) values (?, ?)')
        for (const tag of tagIds) insert.run(id, tag)
        const tagList = tagsOf.all(id).map((tag) => ({ id: tag, name: textOf(reference.get('tag', tag)?.name) }))
        store({ ...stored, body: { ...stored.body, tagList } })
      }),
  }
}
