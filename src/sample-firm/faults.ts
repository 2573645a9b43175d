import { createOvertaking } from './overtaking.ts'

/** What can be made to go wrong with a class of requests. */
export const faultKinds = [
  'drop',
  'cutUpload',
  'status',
  'delay',
  'hold',
  'reorder',
  'lateAnswer',
  'stale',
  'duplicate',
  'lostResponse',
  'cutBody',
  'holdBody',
  'badGzip',
  'html',
  'wrongEnvelope',
  'noEnvelope',
  'clockSkew',
  'bareRows',
  'brokenJson',
  'refuse',
] as const

/** A kind of fault. */
export type FaultKind = (typeof faultKinds)[number]

/** Kinds that keep something back until they are released or cleared. */
const holds: ReadonlySet<FaultKind> = new Set(['hold', 'holdBody'])

/**
 * One fault. Before the request is carried out: `drop` cuts the connection at once · `cutUpload` cuts it after half of
 * the request's body · `delay` waits `milliseconds` · `hold` waits until it is released · `reorder` waits until a later
 * request of its area was answered (at most `milliseconds`, one second by default).
 * Instead of it: `status` answers with that HTTP status (and `retryAfter` in seconds) · `stale` gives the last answer of
 * the class once more · `html` answers 200 with a page · `wrongEnvelope` answers 200 with {code, msg} · `refuse` answers
 * succeed false with `message`.
 * After it: `duplicate` has carried it out twice · `lostResponse` cuts the connection · `lateAnswer` keeps the answer
 * back as `reorder` does the request · `cutBody` cuts the connection after half of the answer · `holdBody` keeps the other
 * half back until it is released · `badGzip` says gzip over bytes that are none · `noEnvelope` gives the data without its
 * envelope.
 * In the rows: `clockSkew` shifts Date and stamps by `milliseconds` · `bareRows` leaves out the fields of D-66 ·
 * `brokenJson` breaks fields. `after` requests pass before a fault acts, then it acts `times` times.
 */
export type Fault = {
  readonly kind: FaultKind
  readonly status?: number
  readonly retryAfter?: number
  readonly milliseconds?: number
  readonly message?: string
  readonly after?: number
  readonly times?: number
}

/** A fault and the class of requests it acts on: 'company.list', a whole area as 'company' or 'session', or '*'. */
export type FaultRule = { readonly requestClass: string; readonly fault: Fault }

type Entry = { readonly rule: FaultRule; passed: number; acted: number }

/** The firm's faults, settable while it runs. */
export type Faults = {
  /** Sets a fault; one of the same kind on the same class is replaced. */
  readonly set: (requestClass: string, fault: Fault) => void
  /** Takes faults away: all, those of a class, or one kind of a class. Requests that they held go on. */
  readonly clear: (requestClass?: string, kind?: FaultKind) => void
  readonly list: () => readonly FaultRule[]
  /** Lets every request go on that is held now; later ones are held again. */
  readonly release: (requestClass?: string) => void
  /** Resolves once a request of the class is being held, or waits to be overtaken. */
  readonly held: (requestClass: string) => Promise<void>
  /** The faults that act on this request, and counts them. */
  readonly take: (requestClass: string) => readonly Fault[]
  /** Waits as a held request does; faults of the kinds `hold` and `holdBody` call it. */
  readonly wait: (requestClass: string) => Promise<void>
  /** The place of a request that begins now, for `overtaken` and `answered`. */
  readonly begin: () => number
  /** Waits until a later request of the area was answered, at most `milliseconds`; see `Overtaking`. */
  readonly overtaken: (requestClass: string, place: number, milliseconds: number) => Promise<void>
  readonly answered: (requestClass: string, place: number) => void
}

function matches(pattern: string, requestClass: string): boolean {
  return pattern === '*' || pattern === requestClass || requestClass.startsWith(`${pattern}.`)
}

/** An empty switchboard of faults. */
export function createFaults(initial: readonly FaultRule[] = []): Faults {
  let entries: Entry[] = initial.map((rule) => ({ rule, passed: 0, acted: 0 }))
  const waiting = new Set<{ readonly requestClass: string; readonly go: () => void }>()
  const watchers = new Set<{ readonly requestClass: string; readonly seen: () => void }>()

  const overtaking = createOvertaking()

  const seen = (requestClass: string): void => {
    for (const watcher of [...watchers].filter((one) => matches(one.requestClass, requestClass))) {
      watchers.delete(watcher)
      watcher.seen()
    }
  }
  const release = (requestClass = '*'): void => {
    for (const one of [...waiting].filter((entry) => matches(requestClass, entry.requestClass))) {
      waiting.delete(one)
      one.go()
    }
  }

  return {
    set: (requestClass, fault) => {
      const others = entries.filter(({ rule }) => rule.requestClass !== requestClass || rule.fault.kind !== fault.kind)
      entries = [...others, { rule: { requestClass, fault }, passed: 0, acted: 0 }]
    },
    clear: (requestClass, kind) => {
      entries = entries.filter(
        ({ rule }) =>
          (requestClass !== undefined && rule.requestClass !== requestClass) ||
          (kind !== undefined && rule.fault.kind !== kind),
      )
      for (const one of [...waiting]) {
        if (entries.some(({ rule }) => holds.has(rule.fault.kind) && matches(rule.requestClass, one.requestClass)))
          continue
        waiting.delete(one)
        one.go()
      }
      overtaking.release()
    },
    list: () => entries.map(({ rule }) => rule),
    release,
    held: (requestClass) => {
      if ([...waiting].some((entry) => matches(requestClass, entry.requestClass))) return Promise.resolve()
      return new Promise((resolve) => watchers.add({ requestClass, seen: resolve }))
    },
    take: (requestClass) =>
      entries.flatMap((entry) => {
        if (!matches(entry.rule.requestClass, requestClass)) return []
        const { after = 0, times = Number.POSITIVE_INFINITY } = entry.rule.fault
        if (entry.passed < after) {
          entry.passed += 1
          return []
        }
        if (entry.acted >= times) return []
        entry.acted += 1
        return [entry.rule.fault]
      }),
    wait: (requestClass) =>
      new Promise((resolve) => {
        waiting.add({ requestClass, go: resolve })
        seen(requestClass)
      }),
    begin: overtaking.begin,
    overtaken: (requestClass, place, milliseconds) => {
      const gone = overtaking.wait(requestClass, place, milliseconds)
      seen(requestClass)
      return gone
    },
    answered: overtaking.answered,
  }
}

/**
 * Faults from the command line: `[class:]kind[=value]`, comma-separated, kinds also as `cut-body`. The value is the
 * status, the milliseconds or the words. Throws on a kind that does not exist.
 */
export function parseFaults(text: string): readonly FaultRule[] {
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, requestClass = '*', spelled = '', value] = /^(?:([^:=]+):)?([^=]+)(?:=(.*))?$/.exec(part.trim()) ?? []
      const name = spelled.replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())
      const kind = faultKinds.find((one) => one === name)
      if (kind === undefined) throw new Error(`There is no fault "${spelled}". Known: ${faultKinds.join(', ')}.`)
      const number = Number(value)
      const fault: Fault =
        value === undefined
          ? { kind }
          : kind === 'status'
            ? { kind, status: number }
            : kind === 'refuse'
              ? { kind, message: value }
              : { kind, milliseconds: number }
      return { requestClass, fault }
    })
}
