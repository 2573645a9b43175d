// The second firm on a seed's virtual time, behind the same network, ledger and judges as the model firm.
import { calls } from '../../support/other-firm/calls.ts'
import { type Data, fill, type Person } from '../../support/other-firm/data.ts'
import { envelopeOf } from '../../support/other-firm/envelope.ts'
import { type Habits, plainHabits } from '../../support/other-firm/habits.ts'
import type { Answered, Asked } from '../../support/other-firm/pages.ts'
import { idOf, textOf } from '../../support/other-firm/wire.ts'
import { writeCompany, writeContact } from '../../support/other-firm/writes.ts'
import { START } from '../../support/ports.ts'
import type { VirtualTime } from '../virtual-clock.ts'
import { extraOf } from './routes.ts'
import { type FirmState, type LedgerEntry, stampOf } from './state.ts'
import type { FirmAnswer, FirmRequest, Wire } from './wire.ts'

/** The second firm, and the ids of the people who sign in there. */
export type OtherState = FirmState & {
  readonly people: readonly string[]
  /** Replaces some of the firm's habits. */
  readonly behave: (ways: Partial<Habits>) => void
}

/** What a firm of a seed holds and how it behaves. */
export type OtherOptions = {
  readonly seed: number
  readonly companies: number
  readonly contacts: number
  readonly habits?: Partial<Habits>
}

/** Makes the firm. Its rows are shown to the judges as the model firm's are; what stands on the wire is its own. */
export function otherState(time: VirtualTime, { seed, companies, contacts, habits: ways }: OtherOptions): OtherState {
  let habits = { ...plainHabits, ...ways }
  const now = () => START + time.now()
  const data = fill(seed, START, { companies, contacts, followups: 0, comments: 0 })
  const ledger: LedgerEntry[] = []
  const reads: FirmState['reads'] = []
  // Marks that came with comments: the firm may drop them, the judges know each comment by its own.
  const marks = new Map<string, string>()

  const note = (call: LedgerEntry['call'], id: string, { body, client, key }: FirmRequest): void => {
    const { id: _, ...values } = body
    ledger.push({ at: time.now(), call, id, by: client, key, values })
  }
  const noteWrite = (request: FirmRequest, asked: Asked, before: ReadonlySet<string>): void => {
    const { method, path, body } = request
    if (method === 'PUT') note(path.includes('/contact/') ? 'contact' : 'company', asked.id, request)
    const made = [...data.followups.keys(), ...data.comments.keys()].find((id) => !before.has(id))
    if (made === undefined) return
    if (path.endsWith('/comment')) marks.set(made, textOf(extraOf(body.extra).clientId))
    note(path.endsWith('/comment') ? 'comment' : 'followup', made, request)
  }
  const noteRead = ({ method, path, client }: FirmRequest, asked: Asked): void => {
    const at = time.now()
    if (method === 'GET') return void reads.push({ at, client, id: asked.id })
    // Where no record is shown by itself it is looked for in a list of few.
    const home = idOf(asked.body.companyId)
    const name = textOf(asked.body.name)
    const found = path.endsWith('/contact/list')
      ? [...data.contacts.values()].filter(({ companyId }) => companyId === home)
      : [...data.companies.values()].filter(({ texts }) => name !== '' && texts.name === name)
    for (const { id } of found) reads.push({ at, client, id: String(id) })
  }

  const answer = (request: FirmRequest): FirmAnswer => {
    const { method, path, query, body, user } = request
    const person = data.people.find(({ id }) => String(id) === user)
    if (person === undefined) throw new Error('nobody is signed in with that id')
    if (path === '/api/v1/file/fs/upload') return sent(upload(data, person), habits, now())
    const before = new Set(method === 'POST' ? [...data.followups.keys(), ...data.comments.keys()] : [])
    const parts = { data, habits, person, query, body, now: now(), isOld: () => false }
    const { answered, id } = answerTo(method, path, parts)
    if ('data' in answered) {
      const asked = { ...parts, id }
      if (method === 'GET' || path.endsWith('/list')) noteRead(request, asked)
      else noteWrite(request, asked, before)
    }
    return sent(answered, habits, now())
  }

  return {
    time,
    people: data.people.map(({ id }) => String(id)),
    behave(changes) {
      habits = { ...habits, ...changes }
    },
    get companies() {
      return shown(data.companies, ({ id, texts, extra }) => ({ id: String(id), ...texts, extra: { ...extra } }))
    },
    get contacts() {
      return shown(data.contacts, ({ id, texts, extra }) => ({ id: String(id), ...texts, extra: { ...extra } }))
    },
    get followups() {
      return shown(data.followups, ({ id, objId, content, time: at, files }) => ({
        ...{ id, objId: String(objId), content, gmtCreate: at },
        attachmentList: files.map(({ fsid }) => ({ fsid })),
      }))
    },
    get comments() {
      return shown(data.comments, ({ id, objId, content, files }) => ({
        ...{ id: String(id), objId: String(objId), content },
        attachmentList: files.map(({ fsid }) => ({ fsid })),
        extra: { clientId: marks.get(String(id)) ?? '' },
      }))
    },
    get files() {
      return new Set(data.files.keys())
    },
    ledger,
    reads,
    stamp: () => stampOf(now()),
    stampFor: () => stampOf(now()),
    newId: () => String(data.newId()),
    answer,
    write(call, id, values, by, key) {
      const write = call === 'company' ? writeCompany : writeContact
      if (!write(data, id, values, now() + habits.stampsAhead)) return false
      ledger.push({ at: time.now(), call, id, by, key, values })
      return true
    },
  }
}

/** The table of calls with paths that can be matched without a server. */
const routes = calls.map(([verb, path, run]) => ({
  verb,
  pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
  run,
}))

const shown = <Row>(table: ReadonlyMap<string, Row>, view: (row: Row) => Wire): Map<string, Wire> =>
  new Map([...table].map(([id, row]) => [id, view(row)]))

/** A place for a file whose bytes nobody asks for; the answer leaves out what it may. */
function upload({ files, newId }: Data, { name }: Person): Answered {
  const fsid = `fs${newId()}`
  files.set(fsid, { name, bytes: new Uint8Array() })
  return { data: { id: newId(), fsid } }
}

type Parts = Omit<Asked, 'id'>

/** What the firm's call answers, and the id in its path. */
function answerTo(method: string, path: string, parts: Parts): { readonly answered: Answered; readonly id: string } {
  for (const { verb, pattern, run } of routes) {
    const match = verb === method ? pattern.exec(path) : null
    if (match === null) continue
    const id = decodeURIComponent(match[1] ?? '')
    return { answered: run({ ...parts, id }), id }
  }
  return { answered: { refused: 404, message: '没有这个接口' }, id: '' }
}

/** The firm's answer to a request, as it stands on the wire. */
export function respond(method: string, path: string, parts: Parts) {
  const { status, text } = envelopeOf(answerTo(method, path, parts).answered, parts.habits)
  return { status, text, headers: headersAt(parts.now) }
}

const headersAt = (now: number) => ({
  'content-type': 'application/json;charset=UTF-8',
  date: new Date(now).toUTCString(),
})

function sent(answered: Answered, habits: Habits, now: number): FirmAnswer {
  const { status, text } = envelopeOf(answered, habits)
  return { status, body: text, headers: headersAt(now), ...('data' in answered ? {} : { refusal: true }) }
}
