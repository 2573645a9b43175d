import { dayLength, formatTime } from '../../clock.ts'
import { longId } from '../../data/long-id.ts'
import { organisation, users } from '../../data/people.ts'
import { fsidFor } from '../../data/sample-files.ts'
import type { FirmDatabase } from '../../database.ts'
import { seeded } from '../../random.ts'

const table = `
create table if not exists contract (id integer primary key, operId text not null, gmtCreate integer not null, body text not null);
`
const kinds = ['委托代理合同', '常年法律顾问合同', '专项法律服务合同', '风险代理合同', '补充协议']
/** Customers with a contract; a small firm's few have several. */
const [ofCustomers, atLeast] = [36, 12]

/** Makes the table of contracts where it is not there yet, and fills it; `anchor` in epoch milliseconds. */
export function openContracts(
  database: FirmDatabase,
  { seed, anchor }: { readonly seed: number; readonly anchor: number },
): void {
  database.exec(table)
  if (database.prepare('select count(*) from contract').pluck().get() !== 0) return
  const random = seeded(seed, 72)
  const names = database
    .prepare<[number], string>('select name from company order by id desc limit ?')
    .pluck()
    .all(ofCustomers)
  if (names.length === 0) return
  const insert = database.prepare('insert into contract (id, operId, gmtCreate, body) values (?, ?, ?, ?)')
  database.transaction(() => {
    for (let place = 0; place < Math.max(atLeast, names.length); place += 1) {
      const at = Math.floor((anchor - (place + 1) * dayLength * 2 - random.whole(dayLength)) / 1000) * 1000
      const partyA = names[place % names.length] ?? ''
      const [creator, finisher] = [random.pick(users), random.pick(users)]
      const kind = random.pick(kinds)
      const isDone = random.chance(0.7)
      const body = {
        name: `${partyA}${kind}`,
        partyA,
        partyB: organisation.name,
        userCreateName: creator.name,
        finishUserName: isDone ? finisher.name : '',
        statusName: isDone ? '已完成' : '审核中',
        amount: (2 + random.whole(60)) * 10_000,
        contractType: kind,
        gmtCreate: formatTime(at),
        gmtModify: formatTime(at + dayLength),
        fsid: fsidFor(random, 'x.pdf', 20_000 + random.whole(400_000)),
      }
      insert.run(longId(at, place), creator.id, at, JSON.stringify(body))
    }
  })()
}
