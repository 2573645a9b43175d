// Calls by telephone at this firm: a provider that never holds a poll, tells everything twice, names things by long
// numbers and takes each login for a new one.
import type { Data, Person } from './data.ts'
import { type Asked, type Call, gone, refused } from './pages.ts'
import { idOf, textOf, type Wire, type WireFields } from './wire.ts'
import { addFollowup } from './writes.ts'

/** The seat of a person: the first one's at the provider, the second one's at the firm, none for the others. */
export function seatOf(data: Data, person: Person): WireFields | undefined {
  const place = data.people.indexOf(person)
  if (place > 1) return undefined
  return { channel: place === 0 ? '1' : '9', seatAccount: 7001 + place, seatPassword: `geheim-${7001 + place}` }
}

const isNumber = (text: string): boolean => /^\d{3,}$/.test(text)

const login: Call = ({ data, habits, body, person }) => {
  const seat = seatOf(data, person)
  const isOwn =
    textOf(body.seatAccount) === textOf(seat?.seatAccount) && textOf(body.seatPassword) === seat?.seatPassword
  if (seat === undefined || seat.channel !== '1' || !isOwn) return refused(200, '坐席验证失败')
  const session = data.newId()
  data.voice.logins.set(habits.namesLogins ? String(session) : person.account, textOf(seat.seatAccount))
  return { data: habits.namesLogins ? session : null }
}

/** A call for those alone whose login the provider knows. */
const loggedIn =
  (run: (asked: Asked, seat: string) => ReturnType<Call>): Call =>
  (asked) => {
    const session = textOf(asked.body.session) || (asked.query.get('session') ?? '')
    const seat = asked.data.voice.logins.get(asked.habits.namesLogins ? session : asked.person.account)
    return seat === undefined ? refused(200, '请先签入') : run(asked, seat)
  }

const callBack = loggedIn(({ data, habits, body, now }, seat) => {
  const { refusal, calls } = data.voice
  if (refusal !== null) return { ...refused(200, refusal.message), code: refusal.code }
  const phone = textOf(body.phone)
  if (!isNumber(phone)) return refused(200, '被叫号码有误')
  const id = data.newId()
  const open = { status: 0, by: '', words: '', answered: null, ended: null }
  calls.push({ id, ref: textOf(body.ref), phone, seat, at: now, ...open })
  return { data: habits.creates === 'nothing' ? null : { callId: id } }
})

const messages = loggedIn(({ data, query }, seat) => {
  const after = Number(query.get('after') || 0)
  const rows = data.voice.messages.filter((one) => one.seat === seat && one.id > after).map(({ row }) => row)
  return { data: rows.flatMap((row) => [row, row]).reverse() }
})

const timeOf = (time: number | null): Wire => (time === null ? '' : String(time))

const record = loggedIn(({ data, query }, seat) => {
  const [id, ref] = [query.get('callId'), query.get('ref')]
  const call = data.voice.calls.find((one) => one.seat === seat && (String(one.id) === id || one.ref === ref))
  if (call === undefined) return { data: null }
  const { status, by, words, answered, ended } = call
  const times = { answerTime: timeOf(answered), endTime: timeOf(ended) }
  return { data: { callId: call.id, ref: call.ref, status: String(status), by, reason: words, ...times } }
})

/** Something happens in the newest call; without a status the provider says something. */
export function tellCall(data: Data, now: number, status: number | null, by = '', words = ''): void {
  const call = data.voice.calls.at(-1)
  if (call === undefined) throw new Error('nobody calls')
  const id = data.voice.messages.length + 1
  if (status === 1) call.answered = now
  if (status === 2) call.ended = now
  if (status !== null) Object.assign(call, { status, by, words })
  const event = { callId: call.id, ref: null, status: String(status), by, text: words, time: Math.floor(now / 1000) }
  const row = status === null ? { id: String(id), kind: '5', text: words } : { id: String(id), kind: '1', ...event }
  data.voice.messages.push({ id, seat: call.seat, row })
}

const hangUp = loggedIn(({ data, body, now }, seat) => {
  const call = data.voice.calls.find((one) => String(one.id) === textOf(body.callId) && one.seat === seat)
  if (call === undefined) return gone
  if (call.status === 2) return refused(200, '通话已结束')
  Object.assign(call, { status: 2, by: 'seat', ended: now })
  return { data: '' }
})

const transfer = loggedIn(({ data, now }) => {
  tellCall(data, now, 2, 'seat', '已转接')
  return { data: '' }
})

const dial: Call = ({ data, body, person }) => {
  if (seatOf(data, person) === undefined) return refused(403, '无坐席')
  const { refusal, orders } = data.voice
  if (refusal !== null) return { ...refused(200, refusal.message), code: refusal.code }
  const [phone, type, id, name] = [body.cusMobile, body.cusType, body.cusId, body.cusName].map(textOf)
  if (phone === undefined || !isNumber(phone)) return refused(200, '被叫号码有误')
  orders.push({ phone, type: type ?? '', id: id ?? '', name: name ?? '' })
  return { data: null }
}

const plain: Call = ({ data, query }) => {
  const rows = query.get('objType') === 'contact' ? data.contacts : data.companies
  const row = rows.get(query.get('objId') ?? '')
  const [head = '', tail = ''] = (query.get('maskedPhone') ?? '').split('****')
  const numbers = [row?.texts.telephone ?? '', ...(row?.phones ?? []).map(({ phone }) => phone)]
  const found = numbers.find((phone) => phone !== '' && phone.startsWith(head) && phone.endsWith(tail))
  return found === undefined ? gone : { data: { phone: found } }
}

/** Writes a follow-up each time that it is asked: nothing keeps the same call from standing twice. */
const syncCalls: Call = ({ data, id, person, now }) => {
  if (idOf(id) === null || !data.companies.has(id)) return gone
  const hex = data.newId().toString(16).padStart(32, '0')
  addFollowup(data, { id: hex, objType: 'company', objId: id, type: '8', content: '通话记录' }, person.id, now)
  return { data: null }
}

export const phoneCalls: readonly (readonly ['GET' | 'POST' | 'PUT', string, Call])[] = [
  ['GET', '/api/v1/phone/getPlainPhoneByMask', plain],
  ['POST', '/api/v1/call/call/dial', dial],
  ['POST', '/api/v1/voice/login', login],
  ['POST', '/api/v1/voice/callback', callBack],
  ['POST', '/api/v1/voice/hangup', hangUp],
  ['POST', '/api/v1/voice/transfer', transfer],
  ['GET', '/api/v1/voice/message', messages],
  ['GET', '/api/v1/voice/record', record],
  ['PUT', '/api/v1/followup/syncCompanyCallFollowups/:id', syncCalls],
]
