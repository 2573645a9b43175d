import { dayLength, formatTime } from '../../clock.ts'
import { longId } from '../../data/long-id.ts'
import { matters } from '../../data/matters.ts'
import { users } from '../../data/people.ts'
import type { FirmDatabase } from '../../database.ts'
import { seeded } from '../../random.ts'

/** What the data is made of; `anchor` in epoch milliseconds. */
type Made = { readonly seed: number; readonly anchor: number }

const tables = `
create table if not exists project (
  id integer primary key, name text not null, bigType integer, status integer not null, viewed integer not null,
  synced integer not null, body text not null
);
create table if not exists task_group (id integer primary key, project integer not null, name text not null);
create table if not exists task (id integer primary key, operId text not null, start integer not null, body text not null);
create table if not exists schedule (id integer primary key, operId text not null, start integer not null, body text not null);
`

/** Customers of whom the firm has projects, and projects in all: a firm has some without a customer. */
const [ofCustomers, atLeast] = [48, 16]
const groups = ['立案与送达', '证据与质证', '庭审准备', '结案归档']
const courts = ['杭州市西湖区人民法院', '宁波市鄞州区人民法院', '杭州市中级人民法院', '绍兴市越城区人民法院']
const commissions = ['杭州仲裁委员会', '宁波仲裁委员会']
const statusNames: Readonly<Record<number, string>> = {
  0: '未开始',
  1: '已暂停',
  2: '进行中',
  4: '待结案',
  7: '已结案',
}
const statuses = [2, 2, 2, 4, 0, 7, 1]

/** The project that `customer.default.projectName` names, so that a new firm has one (SC-08). */
const dailyProject = '客户日常事务'

/** Makes the tables of the project system where they are not there yet, and fills them. */
export function openProjects(database: FirmDatabase, { seed, anchor }: Made): void {
  database.exec(tables)
  if (database.prepare('select count(*) from project').pluck().get() !== 0) return
  const random = seeded(seed, 71)
  const names = database
    .prepare<[number], string>('select name from company order by id desc limit ?')
    .pluck()
    .all(ofCustomers)
  const project = database.prepare(
    'insert into project (id, name, bigType, status, viewed, synced, body) values (?, ?, ?, ?, ?, 0, ?)',
  )
  const group = database.prepare('insert into task_group (id, project, name) values (?, ?, ?)')
  database.transaction(() => {
    for (let place = 0; place < Math.max(atLeast, names.length); place += 1) {
      const client = names[place] ?? ''
      const matter = random.pick(matters)
      const at = anchor - (place + 1) * dayLength - random.whole(dayLength)
      const id = longId(at, place)
      const kind = place % 3
      // A firm's own kinds beside 30 and 1, and projects that name none.
      const bigType =
        kind === 0 ? 1 : kind === 1 ? 30 : [0, null, 12][place % 2 === 0 ? 0 : 1 + (place % 5 > 2 ? 1 : 0)]
      const status = place === 0 || place === 2 ? 2 : random.pick(statuses)
      const year = formatTime(at).slice(0, 4)
      const name =
        place === 2 ? dailyProject : client === '' ? `${matter.cause}（${place + 1}）` : `${client}${matter.cause}`
      const lead = random.pick(users)
      const attorneys = [lead, random.pick(users.filter(({ id }) => id !== lead.id))]
      const body = {
        number:
          kind === 0 ? `（${year}）浙0106民初${1000 + place}号` : `HZ-${year}-${String(place + 1).padStart(3, '0')}`,
        statusName: statusNames[status] ?? '',
        clientName: client,
        court: kind === 0 ? random.pick(courts) : kind === 1 ? random.pick(commissions) : '',
        cause: matter.cause,
        standing: kind === 2 ? '' : random.pick(['原告', '被告', '申请人', '被申请人']),
        amount: `${random.whole(900) + 10} 万元`,
        gmtCreate: formatTime(at),
        gmtModify: formatTime(at + dayLength / 2),
        attorneys: attorneys.map((user, index) => ({
          id: user.id,
          name: user.name,
          role: index === 0 ? '主办' : '协办',
        })),
      }
      project.run(id, name, bigType ?? null, status, place < 4 ? 1 : 0, JSON.stringify(body))
      for (const [index, one] of groups.entries()) group.run(longId(at, 100 + place * 8 + index), id, one)
    }
  })()
}
