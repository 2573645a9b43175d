import { dayLength, formatTime } from '../../clock.ts'
import { inTurn } from '../../data/in-turn.ts'
import { longId } from '../../data/long-id.ts'
import { users } from '../../data/people.ts'
import type { FirmDatabase } from '../../database.ts'
import { type Seeded, seeded } from '../../random.ts'
import type { Fields } from '../../values.ts'
import { taskWords, wordsMaker } from './content.ts'
import { oddSchedules, oddTasks } from './odd.ts'
import { type PlanSource, planSource } from './source.ts'
import { type PlanKind, type Planned, partTable, planWriter } from './table.ts'
import { mondayOf, type ScheduleSlot, slotsAround, type TaskSlotOf } from './weeks.ts'

type Person = { readonly id: string; readonly name: string }

const minute = 60_000

function named(name: string): Person {
  const user = users.find((one) => one.name === name)
  if (user === undefined) throw new Error(`the firm has nobody of the name ${name}`)
  return { id: user.id, name: user.name }
}

/** Who writes into calendars, and who comes along. */
const makers = {
  lin: named('林知远'),
  su: named('苏若谷'),
  he: named('何昭明'),
  office: named('范初霁'),
} as const
const colleagues = {
  lin: ['柏松', '何昭明', '王景行'].map(named),
  su: ['林知远', '章一诺'].map(named),
  he: ['林知远', '窦晚晴'].map(named),
  office: [],
} as const
const wholeFirm = users.slice(0, 14).map(({ id, name }) => ({ id, name }))

const reminders = [900, 3600, 0, 1800, 86_400]
const rules = [['0MB', '1HB'], ['15MB'], ['0MB', '1HB'], ['1DB'], []]

const madeBy = ({ id, name }: Person, at: number): Fields => ({
  gmtCreate: formatTime(at),
  operUser: { id, name, avatarUrl: '' },
})

/** What is to be written, when it was made (epoch milliseconds). */
type Made = { readonly kind: PlanKind; readonly at: number; readonly planned: Planned }

/** A moment before the start at which it was written down, before `anchor` too. */
const writtenAt = (start: number, anchor: number, random: Seeded): number =>
  Math.floor((Math.min(anchor - minute, start - dayLength / 2) - random.whole(5 * dayLength)) / 1000) * 1000

function schedulesOf(source: PlanSource, slots: readonly ScheduleSlot[], anchor: number, random: Seeded): Made[] {
  const words = wordsMaker(source)
  return slots.map(({ start: slot, kind, from }, place) => {
    const { fields, minutes } = words(kind)
    const start = kind === 'hearing' || from === 'office' ? slot : slot + random.pick([0, 0, 15, 30]) * minute
    const by = makers[from]
    const alone = kind === 'consultation' || kind === 'visit'
    const attendees =
      from === 'office' ? wholeFirm : [by, ...colleagues[from].slice(0, alone ? place % 2 : kind === 'hearing' ? 2 : 3)]
    const remindBefore = inTurn(reminders, place)
    const at = writtenAt(start, anchor, random)
    const row = {
      ...fields,
      isRemind: place % 6 !== 5,
      remindBeforeEventSecs: place % 6 === 5 ? 0 : remindBefore,
      startTime: formatTime(start),
      endTime: formatTime(start + minutes * minute),
      attendees,
      ...madeBy(by, at),
    }
    return { kind: 'schedule', at, planned: { operId: by.id, people: attendees.map(({ id }) => id), start, row } }
  })
}

/** Most of what is past is finished; what is not is overdue. */
const isFinished = ({ start, week }: TaskSlotOf, place: number, anchor: number): boolean =>
  start < anchor ? place % (week < -1 ? 12 : 4) !== 0 : place % 11 === 0

function taskOf(source: PlanSource, place: number, by: Person, attendees: readonly Person[], at: number): Fields {
  return {
    ...taskWords(source, place),
    favorite: place % 9 === 0,
    remindSetting: { rules: inTurn(rules, place) },
    attendeeIds: attendees.map(({ id }) => id),
    attendees,
    ...madeBy(by, at),
  }
}

function tasksOf(source: PlanSource, slots: readonly TaskSlotOf[], anchor: number, random: Seeded): Made[] {
  return slots.map((slot, place) => {
    const { start, from } = slot
    const by = makers[from]
    const attendees = from === 'lin' ? [by, ...colleagues.lin.slice(0, place % 3)] : [makers.lin]
    const at = writtenAt(start, anchor, random)
    const times = { startTime: formatTime(start), endTime: formatTime(start + (30 + 30 * random.whole(2)) * minute) }
    const row = {
      ...taskOf(source, place, by, attendees, at),
      // Some servers send the setting as the text that they keep.
      timeSetting: place % 3 === 2 ? JSON.stringify(times) : times,
      finished: isFinished(slot, place, anchor),
    }
    return { kind: 'task', at, planned: { operId: by.id, people: attendees.map(({ id }) => id), start, row } }
  })
}

/** Tasks for which no time was arranged, each in another way. */
function unscheduled(source: PlanSource, anchor: number, random: Seeded): Made[] {
  const by = makers.lin
  return ['整理常年顾问客户名单', '更新执业年审资料', '补齐去年结案卷宗的归档材料'].map((name, place) => {
    const at = writtenAt(anchor, anchor, random)
    const timeSetting = inTurn(['', null, {}], place)
    const row = { ...taskOf(source, place + 2, by, [by], at), name, timeSetting, finished: false }
    return { kind: 'task', at, planned: { operId: by.id, people: [by.id], start: null, row } }
  })
}

/** Odd rows, on the Saturday three weeks before the week of `anchor`. */
function oddOf(source: PlanSource, anchor: number): Made[] {
  const by = makers.lin
  const day = mondayOf(anchor) - 16 * dayLength
  const at = day - 5 * dayLength
  const whose = madeBy(by, at)
  const made = (kind: PlanKind, rows: ReturnType<typeof oddTasks>): Made[] =>
    rows.map(({ start, row }) => ({ kind, at, planned: { operId: by.id, people: [], start, row } }))
  const schedule = { ...whose, isRemind: true, remindBeforeEventSecs: 900, attendees: [by] }
  return [
    ...made('schedule', oddSchedules(day, schedule, inTurn(source.clients, 0))),
    ...made('task', oddTasks(day, taskOf(source, 0, by, [by], at))),
  ]
}

/**
 * Makes the table of who takes part where it is not there yet, and fills the calendars of those who sign in, unless the
 * firm is `quiet`.
 */
export function openSchedules(
  database: FirmDatabase,
  { seed, anchor, quiet = false }: { readonly seed: number; readonly anchor: number; readonly quiet?: boolean },
): void {
  database.exec(partTable)
  if (quiet) return
  const isNew = database
    .prepare('select not exists (select 1 from schedule) and not exists (select 1 from task)')
    .pluck()
  const customers = Number(database.prepare('select count(*) from company').pluck().get())
  const { schedules, tasks, isSmall } = slotsAround(anchor, customers)
  if (isNew.get() !== 1 || schedules.length === 0) return
  const random = seeded(seed, 74)
  const source = planSource(database)
  const made = [
    ...schedulesOf(source, schedules, anchor, random),
    ...tasksOf(source, tasks, anchor, random),
    ...unscheduled(source, anchor, random),
    ...(isSmall ? [] : oddOf(source, anchor)),
  ]
  const write = planWriter(database)
  database.transaction(() => {
    for (const [place, { kind, at, planned }] of made.entries()) write(kind, longId(at, place), planned)
  })()
}
