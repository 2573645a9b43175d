// Calendars of this firm: schedules on records, and tasks of its project system.

/** A task, or a schedule on a record; times are epoch milliseconds, null for a task that nobody arranged a time for. */
export type Planned = {
  readonly id: bigint
  readonly author: bigint
  readonly title: string
  readonly start: number | null
  readonly end: number | null
  /** Project of a task, object of a schedule; '' for none. */
  readonly place: string
  /** Kind of the object of a schedule. */
  readonly objType: string
  readonly group: string
  readonly room: string
  readonly attendees: readonly bigint[]
  readonly finished: boolean
  /** Seconds before the start; null for no reminder. */
  readonly remindBefore: number | null
  /** When it was made. */
  readonly made: number
}

/** By id as text. */
export type Plans = { readonly schedules: Map<string, Planned>; readonly tasks: Map<string, Planned> }

/** Empty calendars. */
export const noPlans = (): Plans => ({ schedules: new Map(), tasks: new Map() })

const HOUR = 3_600_000
const DAY = 24 * HOUR

const schedules: readonly (readonly [days: number, hour: number, title: string, room: string, hours: number | null])[] =
  [
    [-20, 9, '开庭：借款合同', '五华区人民法院', 3],
    [-6, 15, '到所面谈', '', 1],
    [-1, 10, '送达材料', '', null],
    [0, 16, '与客户核对账目', '线上', 1],
    [1, 9, '开庭审理前会议', '官渡区人民法院', 2],
    [1, 10, '回访', '', null],
    [6, 14, '开庭：劳动争议', '仲裁院', 2.5],
    [20, 9, '走访', '大理', 30],
    [90, 9, '开庭：二审', '市中级人民法院', 2],
    [300, 9, '续签顾问合同', '', 1],
  ]
const tasks: readonly (readonly [days: number | null, hour: number, title: string, finished: boolean])[] = [
  [-12, 11, '立案材料', true],
  [-3, 17, '补充证据', false],
  [0, 18, '代理词', false],
  [2, 11, '送达回证', false],
  [9, 17, '归档', false],
  [null, 0, '整理通讯录', false],
]

type Firm = {
  readonly newId: () => bigint
  readonly people: readonly { readonly id: bigint }[]
  readonly companies: ReadonlyMap<string, { readonly id: bigint }>
  readonly projects: ReadonlyMap<string, { readonly groups: readonly { readonly id: bigint }[] }>
  readonly now: number
}

/** Fills them; the same every time. A firm of few customers has none. */
export function fillPlans(plans: Plans, { newId, people, companies, projects, now }: Firm): void {
  const [boss, second] = people
  if (boss === undefined || second === undefined) throw new Error('a firm has people')
  if (companies.size < 12) return
  const homes = [...companies.keys()]
  const matters = [...projects]
  const today = now - ((now + 8 * HOUR) % DAY)
  for (const [place, [days, hour, title, room, hours]] of schedules.entries()) {
    const id = newId()
    const start = today + days * DAY + hour * HOUR
    const author = place % 4 === 3 ? second.id : boss.id
    plans.schedules.set(String(id), {
      id,
      author,
      title,
      start,
      end: hours === null ? null : start + hours * HOUR,
      place: homes[place % homes.length] ?? '',
      objType: 'company',
      group: '',
      room,
      attendees: place % 4 === 3 ? [boss.id] : [],
      finished: false,
      remindBefore: place % 2 === 0 ? 900 : null,
      made: Math.min(now, start) - DAY,
    })
  }
  for (const [place, [days, hour, title, finished]] of tasks.entries()) {
    const id = newId()
    const [project, matter] = matters[place % 3 === 2 ? -1 : place] ?? ['', undefined]
    const start = days === null ? null : today + days * DAY + hour * HOUR
    plans.tasks.set(String(id), {
      id,
      author: boss.id,
      title,
      start,
      end: start === null ? null : start + HOUR / 2,
      place: project,
      objType: '',
      group: String(matter?.groups[0]?.id ?? ''),
      room: '',
      attendees: [boss.id],
      finished,
      remindBefore: null,
      made: Math.min(now, start ?? now) - DAY,
    })
  }
}
