import type { FirmClient } from '../firm/client.ts'
import type { LedgerEntry, Wire } from '../firm/state.ts'
import type { Counts } from '../frame.ts'
import { type Act, contactFieldsOf } from './acts.ts'
import { overwritten } from './overwritten.ts'
import type { Decisions } from './rest.ts'
import type { World } from './world.ts'

const MINUTE = 60_000
/** Time in which conversations that failed by themselves are read again, milliseconds. */
const CHATS = 60 * MINUTE
const compared = ['name', 'note', 'level', 'city', 'industry', 'source', 'followupContent'] as const

/** Counts of one seed and the reasons for them. */
export type Judged = { readonly counts: Counts; readonly reasons: readonly string[] }

/** What was saved on a computer and reached the server never, or twice; what a repeated request took back. */
export function judgeLedger(
  { firm, acts, clients, network, denies, hidden }: World,
  { givenUp, kept, unfounded }: Decisions,
): Judged {
  const reasons: string[] = []
  let lost = 0
  let doubled = 0
  const arrivals = new Map<string, number>()
  for (const { extra } of firm.comments.values()) {
    const mark = String((extra as Wire | undefined)?.clientId ?? '')
    arrivals.set(mark, (arrivals.get(mark) ?? 0) + 1)
  }
  for (const [mark, times] of arrivals) {
    // Where the firm denies what it took, one whose answer was lost may have been sent once more.
    const mayBeTwice = denies === true && clients.some(({ name }) => network.doubted(name, mark))
    const most = mayBeTwice ? 2 : 1
    if (times > most) {
      doubled += times - most
      reasons.push(`comment ${mark} is there ${times} times`)
    }
  }
  for (const act of lastActs(acts)) {
    if (isThere(act, firm) || [...givenUp].some((one) => one.includes(act.token))) continue
    lost += 1
    reasons.push(`${act.kind} ${act.token} of ${act.field || act.id} never reached the server`)
  }
  const gone = overwritten({ ledger: firm.ledger, reads: firm.reads, acts, kept, ...(hidden && { hidden }) })
  reasons.push(...gone, ...unfounded)
  const wanted = (entry: LedgerEntry) => Object.values(entry.values).some((value) => kept.has(String(value)))
  for (const entry of repeated(firm.ledger, hidden).filter((one) => !wanted(one))) {
    doubled += 1
    reasons.push(`${entry.by} sent ${JSON.stringify(entry.values)} again over a newer value of ${entry.id}`)
  }
  return { counts: { lost: lost + gone.length, doubled, silent: unfounded.length }, reasons }
}

/** Of the edits of one field by one computer only the last has to arrive: the ones before it were joined with it. */
function lastActs(acts: readonly Act[]): readonly Act[] {
  const last = new Map<string, Act>()
  for (const act of acts)
    last.set(act.kind === 'edit' || act.kind === 'contact' ? `${act.client} ${act.id} ${act.field}` : act.token, act)
  return [...last.values()]
}

/** True where an act arrived, with all its files. */
function isThere(act: Act, firm: World['firm']): boolean {
  const { kind, id, token } = act
  const { followups, comments, ledger } = firm
  if (kind === 'followup') return hasFiles(followups.get(id), act, firm)
  if (kind === 'contact')
    return ledger.some((entry) => entry.call === 'contact' && entry.id === id && names(entry, token))
  if (kind === 'comment')
    return [...comments.values()].some((row) => (row.extra as Wire).clientId === token && hasFiles(row, act, firm))
  return ledger.some((entry) => entry.id === id && names(entry, token))
}

function hasFiles(row: Wire | undefined, { files }: Act, firm: World['firm']): boolean {
  const list = (row?.attachmentList ?? null) as readonly Wire[] | null
  return list?.length === files && list.every(({ fsid }) => firm.files.has(String(fsid)))
}

/** True where the token stands as a whole word, so that c1-1 is not found in c1-10. */
function names({ values }: LedgerEntry, token: string): boolean {
  return new RegExp(`(?<![\\w-])${token}(?![\\w-])`).test(JSON.stringify(values).replaceAll('\\n', ' '))
}

/**
 * Writes of one operation that came a second time after somebody else had written the same field. Of fields that the
 * firm never shows one repetition is within the rule: nobody can read what stands there.
 */
export function repeated(ledger: readonly LedgerEntry[], hidden: readonly string[] = []): LedgerEntry[] {
  const found: LedgerEntry[] = []
  const firsts = new Map<string, number>()
  const repetitions = new Map<string, number>()
  for (const [index, entry] of ledger.entries()) {
    if (entry.call !== 'company' || entry.key === '') continue
    const same = `${entry.by} ${entry.key} ${JSON.stringify(entry.values)}`
    const first = firsts.get(same)
    if (first === undefined) {
      firsts.set(same, index)
      continue
    }
    const fields = Object.keys(entry.values)
    const times = (repetitions.get(same) ?? 0) + 1
    repetitions.set(same, times)
    if (times === 1 && fields.every((field) => hidden.includes(field))) continue
    const between = ledger
      .slice(first + 1, index)
      .some(
        ({ id, by, values }) =>
          id === entry.id && by !== entry.by && fields.some((field) => field !== 'extra' && field in values),
      )
    if (between) found.push(entry)
  }
  return found
}

/**
 * Compares every computer with the firm: first as it stands by itself, a few passes after the last change, then, for
 * what is only read where somebody opens it, once more after every record was opened.
 */
export async function judgeRows(world: World): Promise<Judged> {
  const { time, firm, clients } = world
  world.mend?.()
  await time.run(9 * MINUTE)
  const inStep = () => clients.every((client) => chatDifferences(client, firm).length === 0)
  if (!inStep()) await time.run(CHATS, inStep)
  const alone = clients.flatMap((client) => [
    ...[...firm.companies].flatMap(([id, row]) => differences(client, id, row)),
    ...[...firm.contacts].flatMap(([id, row]) => contactDifferences(client, id, row)),
    ...lackedFollowups(client, firm),
    ...chatDifferences(client, firm),
  ])
  const written = new Set([...firm.comments.values(), ...firm.followups.values()].map(({ objId }) => String(objId)))
  for (const client of clients) for (const id of written) void refresh(client, id)
  await time.run(MINUTE)
  const reasons: string[] = alone.map((reason) => `${reason} until it is opened`)
  for (const client of clients) {
    for (const [id, row] of firm.companies) reasons.push(...differences(client, id, row))
    for (const [id, row] of firm.contacts) reasons.push(...contactDifferences(client, id, row))
    reasons.push(...lackedFollowups(client, firm))
    for (const [id, row] of firm.comments) {
      if (client.store().comments.get(id)?.content !== row.content) reasons.push(`${client.name} lacks comment ${id}`)
    }
    const extra = client.store().comments.count() - firm.comments.size
    if (extra > 0) reasons.push(`${client.name} shows ${extra} comments more than the firm has`)
  }
  return { counts: { diverged: reasons.length }, reasons }
}

/** Conversations whose messages are not here once each, in the firm's order. */
function chatDifferences({ name, store }: FirmClient, { chats }: World['firm']): string[] {
  return [...(chats?.kept() ?? [])].flatMap(([id, wanted]) => {
    const shown = store()
      .messages.page(id, null, 10_000)
      .map((message) => message.id)
    return shown.join() === wanted.join() ? [] : [`${name} shows ${shown.length} of ${wanted.length} messages of ${id}`]
  })
}

function lackedFollowups({ name, store }: FirmClient, { followups }: World['firm']): string[] {
  const lacked = [...followups].filter(([id, row]) => store().followups.get(id)?.content !== row.content)
  return lacked.map(([id]) => `${name} lacks follow-up ${id}`)
}

async function refresh(client: FirmClient, objId: string): Promise<void> {
  await client
    .sync()
    .refresh('comments', { objType: 'company', objId })
    .catch(() => undefined)
  await client
    .sync()
    .refresh('followups', { objType: 'company', objId })
    .catch(() => undefined)
}

function differences(client: FirmClient, id: string, row: Wire): string[] {
  const shown = client.store().customers.get(id)?.row
  if (shown === undefined) return [`${client.name} lacks customer ${id}`]
  const wrong = compared.filter((field) => String(shown[field] ?? '') !== String(row[field] ?? ''))
  const extra = JSON.stringify(sorted(shown.extra)) === JSON.stringify(sorted(row.extra as Wire)) ? [] : ['extra']
  return [...wrong, ...extra].map((field) => `${client.name} shows another ${field} of customer ${id}`)
}

function contactDifferences({ name, store }: FirmClient, id: string, row: Wire): string[] {
  const shown = store().contacts.get(id)
  if (shown === null) return [`${name} lacks contact ${id}`]
  const wrong = contactFieldsOf.filter((field) => shown[field] !== String(row[field] ?? ''))
  return wrong.map((field) => `${name} shows another ${field} of contact ${id}`)
}

const sorted = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))
