import { formatTime } from '../../clock.ts'
import { Refusal } from '../../envelope.ts'
import type { Fields } from '../../values.ts'
import { type Script, type ScriptName, type Step, scriptOf, scripts } from './scripts.ts'

/** Longest time for which a poll is held where nothing is said, milliseconds of this machine (§9). */
const HOLD = 20_000

/** A call as the provider carries it; times are epoch milliseconds. */
type Call = {
  readonly callId: string
  readonly ref: string
  readonly number: string
  readonly seat: string
  readonly script: Script
  readonly placedAt: number
  played: number
  status: 0 | 1 | 2
  by: string
  reason: string
  answeredAt: number | null
  endedAt: number | null
  written: boolean
}

type Message = Fields & { readonly id: number }

/** What was ordered from the firm's own dial service. */
export type DialOrder = {
  readonly number: string
  readonly objType: string
  readonly objId: string
  readonly at: number
}

type KeptOrder = DialOrder & { written: boolean }

/** A call that is over, for the follow-ups of a customer. */
export type EndedCall = { readonly number: string; readonly placedAt: number; readonly seconds: number }

/** The voice provider of the firm, and the firm's own dial service. It forgets everything with its process. */
export type CallCentre = {
  readonly login: (seat: string) => string
  /** The seat of a login; refuses one that it does not know. */
  readonly seatOf: (session: string) => string
  readonly callBack: (session: string, number: string, ref: string) => string
  readonly hangUp: (session: string, callId: string) => void
  readonly transfer: (session: string, callId: string, seat: string) => void
  /** Messages behind one; held until there are any. */
  readonly messages: (session: string, after: number, limit: number) => Promise<readonly Fields[]>
  readonly record: (session: string, callId: string, ref: string) => Fields | null
  readonly order: (order: Omit<DialOrder, 'at'>) => void
  /** Calls to one of these numbers that are over and not written down yet; they count as written down from now on. */
  readonly take: (numbers: readonly string[]) => readonly EndedCall[]
  /** Every number that was called or ordered, in that order. */
  readonly placed: () => readonly string[]
  /** For tests: the script of the next calls, null for that of their numbers. */
  readonly play: (name: ScriptName | null) => void
  /** Something happens in the newest call, or (without a status) the provider has something to say. */
  readonly tell: (message: { readonly status: 0 | 1 | 2 | null; readonly by: string; readonly text: string }) => void
  /** The clock went on: what is due is told. */
  readonly wake: () => void
  /** The provider forgets its logins and counts its messages anew; calls go on. */
  readonly restart: () => void
}

/** Moves a call on; what is told of it. `at` is epoch milliseconds, as are all moments here. */
const happen = (call: Call, { status, by, text = '' }: Omit<Step, 'after'>, at: number): Fields => {
  if (status === 1) call.answeredAt = at
  if (status === 2) call.endedAt = at
  Object.assign(call, { status, by: by ?? call.by, reason: text || call.reason })
  const kind = status === 2 && by === 'seat' ? 1 : 2
  return { kind, callId: call.callId, ref: call.ref, status, by: by ?? '', text }
}

/** Plays what is due of a call; what is told of it. An untidy call says nothing before its end. */
const playDue = (call: Call, now: number): readonly Fields[] => {
  const { steps, untidy } = call.script
  const due = steps.slice(call.played).filter(({ after }) => call.placedAt + after <= now)
  if (call.status === 2 || due.length === 0) return []
  if (untidy === true && call.played + due.length < steps.length) return []
  call.played += due.length
  const told = due.map((step) => happen(call, step, call.placedAt + step.after))
  return untidy === true ? told.reverse().flatMap((one) => [one, one]) : told
}

/** Milliseconds until each of the steps that a call still has. */
const waitsOf = (call: Call, now: number): readonly number[] =>
  call.status === 2 ? [] : call.script.steps.slice(call.played).map(({ after }) => call.placedAt + after - now)

/** A call as the provider keeps it. */
const recordOf = ({ callId, ref, status, by, reason, answeredAt, endedAt }: Call): Fields => {
  const timeOf = (time: number | null) => (time === null ? null : formatTime(time))
  return { callId, ref, status, by, reason, answerTime: timeOf(answeredAt), endTime: timeOf(endedAt) }
}

/** What is over of calls and orders to these numbers, and not written down yet; it counts as written down from now on. */
const takeEnded = (
  calls: readonly Call[],
  orders: readonly KeptOrder[],
  numbers: readonly string[],
): readonly EndedCall[] => {
  const wanted = new Set(numbers)
  const talked = calls.filter(({ number, status, written }) => wanted.has(number) && status === 2 && !written)
  const ordered = orders.filter(({ number, written }) => wanted.has(number) && !written)
  for (const one of [...talked, ...ordered]) one.written = true
  const seconds = ({ answeredAt, endedAt }: Call) =>
    answeredAt === null || endedAt === null ? 0 : Math.round((endedAt - answeredAt) / 1000)
  return [
    ...talked.map((call) => ({ number: call.number, placedAt: call.placedAt, seconds: seconds(call) })),
    ...ordered.map(({ number, at }) => ({ number, placedAt: at, seconds: 0 })),
  ]
}

/** Who is logged in. */
const createSeats = () => {
  let sessions = new Map<string, string>()
  let logins = 0
  return {
    login: (seat: string): string => {
      const known = [...sessions].find(([, one]) => one === seat)?.[0]
      if (known !== undefined) return known
      logins += 1
      const session = `vs${logins}-${seat}`
      sessions.set(session, seat)
      return session
    },
    of: (session: string): string => {
      const seat = sessions.get(session)
      if (seat === undefined) throw new Refusal('坐席未登录', 'seat-not-logged-in')
      return seat
    },
    forget: (): void => {
      sessions = new Map()
    },
  }
}

/** Polls that are held until something happens. */
const createHeld = () => {
  const holding = new Set<() => void>()
  return {
    /** Waits for `letGo`, `most` milliseconds at most. */
    wait: (most: number): Promise<void> =>
      new Promise((resolve) => {
        const go = () => {
          clearTimeout(timer)
          holding.delete(go)
          resolve()
        }
        const timer = setTimeout(go, most)
        timer.unref()
        holding.add(go)
      }),
    letGo: (): void => {
      for (const go of [...holding]) go()
    },
  }
}

/** Opens the call centre; `now` is the firm's clock in epoch milliseconds. */
export function createCallCentre(now: () => number): CallCentre {
  const calls: Call[] = []
  const orders: KeptOrder[] = []
  const seats = createSeats()
  const held = createHeld()
  let messages: (Message & { readonly seat: string })[] = []
  let made = 0
  let chosen: ScriptName | null = null

  const post = (call: Pick<Call, 'seat'> & Partial<Call>, fields: Fields) =>
    messages.push({ id: messages.length + 1, seat: call.seat, time: formatTime(now()), ...fields })

  const catchUp = () => {
    for (const call of calls) for (const fields of playDue(call, now())) post(call, fields)
  }

  const wake = () => {
    catchUp()
    held.letGo()
  }

  /** Waits for a message, for the next step of a call, or until the poll was held long enough. */
  const hold = (until: number): Promise<void> => {
    const steps = calls.flatMap((call) => waitsOf(call, now()))
    return held.wait(Math.max(10, Math.min(until - Date.now(), ...steps.filter((left) => left > 0))))
  }

  const callOf = (session: string, callId: string): Call => {
    const seat = seats.of(session)
    const call = calls.find((one) => one.callId === callId && one.seat === seat)
    if (call === undefined) throw new Refusal('通话不存在', 'no-call')
    return call
  }
  const end = (call: Call, by: string, text: string) => {
    if (call.status !== 2) post(call, happen(call, { status: 2, by: by === 'customer' ? by : 'seat', text }, now()))
    wake()
  }

  return {
    login: seats.login,
    seatOf: seats.of,
    callBack(session, number, ref) {
      const seat = seats.of(session)
      const script: Script = scripts[chosen ?? scriptOf(number)]
      if (script.refused !== undefined) throw new Refusal(script.refused.message, script.refused.code)
      const known = calls.find((one) => one.ref === ref && ref !== '')
      if (known !== undefined) return known.callId
      made += 1
      const fields = { status: 0, by: '', reason: '', answeredAt: null, endedAt: null, written: false } as const
      const callId = `c${made}`
      calls.push({ callId, ref, number, seat, script, placedAt: now(), played: 0, ...fields })
      wake()
      return callId
    },
    hangUp: (session, callId) => end(callOf(session, callId), 'seat', ''),
    transfer: (session, callId, seat) => end(callOf(session, callId), 'seat', `已转接至 ${seat}`),
    async messages(session, after, limit) {
      const until = Date.now() + HOLD
      for (;;) {
        const seat = seats.of(session)
        catchUp()
        const news = messages.filter((one) => one.seat === seat && one.id > after).slice(0, limit)
        if (news.length > 0 || Date.now() >= until) return news.map(({ seat: _seat, ...fields }) => fields)
        await hold(until)
      }
    },
    record(session, callId, ref) {
      const seat = seats.of(session)
      catchUp()
      const call = calls.find((one) => one.seat === seat && (one.callId === callId || (ref !== '' && one.ref === ref)))
      return call === undefined ? null : recordOf(call)
    },
    order: (order) => void orders.push({ ...order, at: now(), written: false }),
    take: (numbers) => takeEnded(calls, orders, numbers),
    placed: () =>
      [...calls.map(({ number, placedAt }) => ({ number, at: placedAt })), ...orders]
        .toSorted((one, other) => one.at - other.at)
        .map(({ number }) => number),
    play(name) {
      chosen = name
    },
    tell({ status, by, text }) {
      const call = calls.at(-1)
      if (call === undefined) throw new Refusal('没有通话', 'no-call')
      if (status === null) post(call, { kind: 3, text })
      else post(call, happen(call, { status, text, ...(by === 'seat' || by === 'customer' ? { by } : {}) }, now()))
      wake()
    },
    wake,
    restart() {
      seats.forget()
      messages = []
      wake()
    },
  }
}
