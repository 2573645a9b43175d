import {
  type CompanyColumns,
  type DataOptions,
  generateCompany,
  type SampleCompany,
  workingMoment,
} from './areas/companies/data.ts'
import { generateContact } from './areas/contacts/data.ts'
import { insertContactSql } from './areas/contacts/writer.ts'
import { followupCounts, generateFollowups, wireUser } from './areas/followups/data.ts'
import { organisationConfig } from './areas/reference/config.ts'
import { companyFields } from './areas/reference/fields.ts'
import { cities, counties, provinces, type SampleRegion } from './areas/reference/regions.ts'
import { formatTime } from './clock.ts'
import {
  formerUsers,
  mediaAccounts,
  organisation,
  roles,
  type SampleUser,
  sampleAccounts,
  tags,
  teams,
  users,
} from './data/people.ts'
import type { FirmDatabase } from './database.ts'
import { fillArchive } from './generate-archive.ts'
import { seeded } from './random.ts'

/** Columns of the company table in the order of its insert. */
export const companyColumnNames = [
  'id',
  'name',
  'contact',
  'telephone',
  'industry',
  'level',
  'chargeStatus',
  'ownerid',
  'ownerName',
  'channel',
  'city',
  'region',
  'source',
  'weMediaAccountId',
  'userCreate',
  'userCreateName',
  'phase',
  'openPhone',
  'gmtFollowup',
  'gmtCooperate',
  'gmtApply',
  'gmtExpires',
  'gmtCreate',
  'gmtModify',
] as const satisfies readonly (keyof CompanyColumns)[]

/** The insert of a company's columns, positional in the order of `companyColumnNames`. */
export const insertCompanySql = `insert into company (${companyColumnNames.join(', ')}) values (${companyColumnNames.map(() => '?').join(', ')})`

function referenceUser(user: SampleUser, status: number): Record<string, unknown> {
  const account = user.spelling.replaceAll(' ', '').replaceAll('ü', 'v')
  const known = sampleAccounts.find((entry) => entry.account === account)?.role
  const flName = user.spelling
    .split(' ')
    .map((syllable) => syllable.slice(0, 1).toUpperCase().replace('Ü', 'L'))
    .join('')
  const few = known === 'few-permissions'
  return {
    id: user.id,
    name: user.name,
    flName,
    status,
    avatarUrl: '',
    gids: user.teams,
    duty: user.duty,
    account,
    nickname: user.name,
    phone: `1380571${user.id.slice(-4)}`,
    orgAdmin: known === 'admin',
    orgId: organisation.id,
    orgName: organisation.name,
    orgAbbr: organisation.abbreviation,
    permissions: few ? [] : ['lawsuit.search', 'customer.create', 'customer.import', 'customer.edit'],
    extra: JSON.stringify(
      few ? { 'phone.copy': '0' } : known === 'admin' ? { alpha: true, 'phone.copy': '1' } : { 'phone.copy': '-1' },
    ),
    seat: few
      ? undefined
      : { channel: Number(user.id) % 2, seatAccount: `80${user.id.slice(-2)}`, seatPassword: 'seat' },
  }
}

function fillReference(database: FirmDatabase): void {
  const insert = database.prepare('insert into reference (area, id, position, body) values (?, ?, ?, ?)')
  const put = (area: string, rows: readonly Readonly<Record<string, unknown>>[], key = 'id'): void => {
    for (const [position, row] of rows.entries()) insert.run(area, String(row[key]), position, JSON.stringify(row))
  }
  const region = (idName: string, parentName: string) => (row: SampleRegion) =>
    parentName === ''
      ? { [idName]: row.id, name: row.name }
      : { [idName]: row.id, name: row.name, [parentName]: row.parentId }
  put('meta', companyFields)
  put('config', organisationConfig, 'name')
  put('user', [...users.map((user) => referenceUser(user, 1)), ...formerUsers.map((user) => referenceUser(user, 0))])
  put('team', teams)
  put('role', roles)
  put('tag', tags)
  put('account', mediaAccounts)
  put('province', provinces.map(region('provinceId', '')), 'provinceId')
  put('city', cities.map(region('cityId', 'provinceId')), 'cityId')
  put('county', counties.map(region('countyId', 'cityId')), 'countyId')
}

function fillCompanies(database: FirmDatabase, options: DataOptions): readonly SampleCompany[] {
  const counts = followupCounts(options)
  const company = database.prepare(insertCompanySql)
  const body = database.prepare('insert into company_body (id, body, extra, phoneMore) values (?, ?, ?, ?)')
  const tag = database.prepare('insert into company_tag (company, tag) values (?, ?)')
  const member = database.prepare('insert into company_member (id, company, userId, roleId) values (?, ?, ?, ?)')
  const followup = database.prepare(
    'insert into followup (id, objType, objId, groupId, type, operId, gmtCreate, body) values (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const newest: SampleCompany[] = []
  // Oldest first, so that ids rise and the tables grow at their end.
  for (let index = options.customers - 1; index >= 0; index -= 1) {
    const made = generateCompany(options, index)
    const { columns } = made
    company.run(...companyColumnNames.map((name) => columns[name]))
    body.run(columns.id, JSON.stringify(made.body), JSON.stringify(made.extra), JSON.stringify(made.phoneMore))
    for (const id of made.tags) tag.run(columns.id, id)
    for (const entry of made.members) member.run(entry.id, columns.id, entry.userId, entry.roleId)
    const count = counts[index] ?? 0
    for (const one of count > 0 ? generateFollowups(options, index, count, made) : []) {
      const { id, objType, objId, groupId, type, operId, gmtCreate } = one
      followup.run(id, objType, objId, groupId, type, operId, gmtCreate, JSON.stringify(one.body))
    }
    if (index < 400) newest.push(made)
  }
  return newest
}

function fillContacts(database: FirmDatabase, options: DataOptions, newest: readonly SampleCompany[]): void {
  if (newest.length === 0) return
  const insert = database.prepare(insertContactSql)
  const tag = database.prepare('insert into contact_tag (contact, tag) values (?, ?)')
  for (let index = 0; index < options.contacts; index += 1) {
    const made = generateContact(options, index, newest)
    const { id, companyId, name, telephone, ownerid, gmtFollowup, gmtCreate, gmtModify } = made
    const rest = [JSON.stringify(made.body), JSON.stringify(made.phoneMore)]
    insert.run(id, companyId, name, telephone, ownerid, gmtFollowup, gmtCreate, gmtModify, ...rest)
    for (const one of made.tags) tag.run(id, one)
  }
}

const commentTexts = [
  '利冲检索已做，未命中',
  '报价按二档执行',
  '请助理今天补传委托书',
  '客户对进度满意',
  '开票信息已更新',
]

function fillComments(database: FirmDatabase, options: DataOptions, newest: readonly SampleCompany[]): void {
  const insert = database.prepare(
    'insert into comment (id, objType, objId, operId, gmtCreate, body) values (?, ?, ?, ?, ?, ?)',
  )
  const random = seeded(options.seed, 4)
  let id = 700_001
  for (const { columns } of newest) {
    if (!random.chance(0.3)) continue
    for (let left = 1 + random.whole(3); left > 0; left -= 1) {
      const author = random.pick(users)
      const time = Math.max(
        columns.gmtCreate,
        workingMoment(random, options.anchor - random.next() * 60 * 86_400_000, options.anchor),
      )
      const row = {
        objType: 'company',
        objId: String(columns.id),
        content: random.pick(commentTexts),
        attachmentList: [],
        operUser: wireUser(author),
        gmtCreate: formatTime(time),
        extra: JSON.stringify({ type: 0 }),
      }
      insert.run(id, 'company', String(columns.id), author.id, time, JSON.stringify(row))
      id += 1
    }
  }
}

/** Fills an empty database with the firm's data. */
export function fillFirm(database: FirmDatabase, options: DataOptions): void {
  fillReference(database)
  const newest = fillCompanies(database, options)
  fillContacts(database, options, newest)
  fillComments(database, options, newest)
  fillArchive(database, options, newest)
}
