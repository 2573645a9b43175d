// A second firm for tests: another server of the same calls, written from what is published of them, with habits of its
// own. It shares nothing with the product nor with the sample firm. In memory, on loopback, on a clock from outside.
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { type Request as Approval, fillRequests } from './approvals.ts'
import { calls, signedIn } from './calls.ts'
import { addMessage, fillChats } from './chat-data.ts'
import type { Chats } from './chats.ts'
import {
  type Comment,
  type Company,
  type Contact,
  type Data,
  type Document,
  type Followup,
  fill,
  type Person,
  type Size,
} from './data.ts'
import { fillDocuments } from './documents.ts'
import { briefly, envelopeOf } from './envelope.ts'
import { type Habits, plainHabits } from './habits.ts'
import { fillMatters, type Matters } from './matters.ts'
import type { Answered, Asked } from './pages.ts'
import { fillStaff, type Staff } from './people.ts'
import { tellCall } from './phone.ts'
import { fillPlans, type Plans } from './plans.ts'
import type { Voice } from './voice.ts'
import { readBody, textOf, type Wire } from './wire.ts'
import { addComment, addFollowup, spelled, writeCompany, writeContact } from './writes.ts'

export { type Habits, plainHabits } from './habits.ts'

/** A request that came in, and when by the firm's clock. `by` is the account; '' for nobody. */
export type Request = {
  readonly at: number
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body: Readonly<Record<string, unknown>>
  readonly by: string
  readonly status: number
}

export type OtherFirmOptions = Partial<Size> & {
  readonly seed?: number
  /** Conversations, each with a message of every type; four by default. */
  readonly conversations?: number
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly habits?: Partial<Habits>
}

/** The running firm, with what a test does behind the clients' backs. */
export type OtherFirm = {
  /** http://127.0.0.1:PORT */
  readonly origin: string
  /** Answers a request as the server does, without a socket. */
  readonly answer: (request: globalThis.Request) => Promise<Response>
  readonly accounts: readonly string[]
  readonly password: string
  /** Replaces some of the firm's habits. */
  readonly behave: (habits: Partial<Habits>) => void
  /** Requests so far whose method and path match, oldest first. */
  readonly asked: (method: string, path: RegExp) => readonly Request[]
  /** Ends every token; the renewal goes on working where there is one. */
  readonly expireTokens: () => void
  /** Somebody at the firm changes a record, writes a follow-up or a comment. */
  readonly editCompany: (id: string, fields: Readonly<Record<string, unknown>>) => void
  /** A customer gets another owner; the stamp of its last change stays. */
  readonly handOver: (id: string, owner: string) => void
  readonly editContact: (id: string, fields: Readonly<Record<string, unknown>>) => void
  readonly writeFollowup: (companyId: string, id: string, content: string) => void
  /** Not in the name of the first of the people, as whom the tests sign in. */
  readonly writeComment: (companyId: string, content: string) => void
  readonly removeCompany: (id: string) => void
  readonly removeContact: (id: string) => void
  readonly removeComment: (id: string) => void
  readonly removeFollowup: (id: string) => void
  /** A client writes, or with `own` somebody of the firm; and a conversation goes. */
  readonly writeMessage: (conversation: string, content: string, own?: boolean) => void
  readonly removeConversation: (conversation: string) => void
  /** What is stored, by id. */
  readonly companies: ReadonlyMap<string, Company>
  readonly contacts: ReadonlyMap<string, Contact>
  readonly followups: ReadonlyMap<string, Followup>
  readonly comments: ReadonlyMap<string, Comment>
  readonly documents: Map<string, Document>
  readonly chats: Chats
  readonly matters: Matters
  readonly plans: Plans
  readonly requests: Map<string, Approval>
  readonly staff: Staff
  /** The voice provider; `tell` has something happen in the newest call, or without a status says something. */
  readonly voice: Voice & {
    readonly tell: (status: number | null, by?: string, words?: string) => void
    readonly restart: () => void
  }
  readonly close: () => Promise<void>
}

const PASSWORD = 'dianheng'
/** Life of a token, seconds. */
const EXPIRES = 7_200

/** Starts the firm on 127.0.0.1, on a free port. */
export async function startOtherFirm(options: OtherFirmOptions): Promise<OtherFirm> {
  const { now, seed = 1, companies = 60, contacts = 40, followups = 90, comments = 20 } = options
  const data = fill(seed, now(), { companies, contacts, followups, comments })
  fillChats(data, options.conversations ?? 4, now())
  fillDocuments(data, now())
  fillMatters(data.matters, { newId: data.newId, people: data.people, now: now() })
  fillRequests(data.requests, { newId: data.newId, people: data.people, now: now() })
  fillPlans(data.plans, { ...data, projects: data.matters.projects, now: now() })
  fillStaff(data.staff, data)
  const old = new Set([...data.comments.keys(), ...data.followups.keys()])
  const [boss] = data.people
  if (boss === undefined) throw new Error('a firm has people')
  let habits: Habits = { ...plainHabits, ...options.habits }
  const ledger: Request[] = []
  const tokens = new Map<string, Person>()
  const refreshTokens = new Map<string, Person>()
  let issued = 0

  const issue = (person: Person): Wire => {
    issued += 1
    const token = `t${issued}.${person.account}`
    tokens.set(token, person)
    const refreshToken = `r${issued}.${person.account}`
    refreshTokens.set(refreshToken, person)
    return { token, refreshToken: habits.renews ? refreshToken : undefined, expiresIn: String(EXPIRES) }
  }

  /** An answer in the firm's envelope. */
  const sent = (answered: Answered): Response => {
    const { status, text } = envelopeOf(answered, habits)
    const headers = { 'content-type': 'application/json;charset=UTF-8', date: new Date(now()).toUTCString() }
    return new Response(status === 204 ? null : text, { status, headers })
  }
  const page = (status = 200) =>
    new Response('<!doctype html><title>nginx</title>', {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })

  const session = (path: string, body: Readonly<Record<string, unknown>>): Answered | null => {
    if (path === '/api/v1/user/login') {
      const person = data.people.find(({ account }) => account === textOf(body.account))
      if (person === undefined || textOf(body.password) !== PASSWORD) return { refused: 200, message: '账号或密码错误' }
      return { data: { ...(issue(person) as object), user: signedIn(data, person) } }
    }
    if (path !== '/api/v1/user/refresh') return null
    const person = habits.renews ? refreshTokens.get(textOf(body.refreshToken)) : undefined
    return person === undefined ? { refused: 401, message: '请重新登录' } : { data: issue(person) }
  }

  const app = new Hono()
  const note = (context: Context, body: Readonly<Record<string, unknown>>, by: string, response: Response) => {
    const { pathname, search } = new URL(context.req.url)
    ledger.push({
      at: now(),
      method: context.req.method,
      path: pathname,
      query: search,
      body,
      by,
      status: response.status,
    })
    return response
  }
  const startsWith = (path: string, beginnings: readonly string[]) => beginnings.some((one) => path.startsWith(one))

  app.post('/api/v1/file/fs/upload', async (context) => {
    const person = tokens.get((context.req.header('authorization') ?? '').replace('Bearer ', ''))
    if (person === undefined) return note(context, {}, '', sent({ refused: 401, message: '未登录' }))
    const { file } = await context.req.parseBody()
    if (!(file instanceof File)) return note(context, {}, person.account, sent({ refused: 200, message: '没有文件' }))
    if (startsWith(context.req.path, habits.refused))
      return note(context, {}, person.account, sent({ refused: 200, message: '该客户已锁定' }))
    const fsid = `fs${data.newId()}`
    const bytes = new Uint8Array(await file.arrayBuffer())
    data.files.set(fsid, { name: file.name, bytes })
    const made = { id: data.newId(), fsid, name: file.name, fileSize: String(bytes.length) }
    const answer = { data: habits.namesUploads ? made : '操作成功' }
    const isLost = startsWith(context.req.path, habits.lost)
    return note(context, { name: file.name }, person.account, isLost ? page(504) : sent(answer))
  })
  app.get('/api/v1/file/fs/download', (context) => {
    const file = data.files.get(context.req.query('fsid') ?? '')
    const response = file === undefined ? sent({ refused: 404, message: '文件不存在' }) : new Response(file.bytes)
    return note(context, {}, '', response)
  })
  for (const [method, path, run] of calls) {
    app.on(method, path, async (context, next) => {
      const { pathname, searchParams } = new URL(context.req.url)
      if (startsWith(pathname, habits.absent)) return next()
      const body = method === 'GET' ? {} : readBody(await context.req.text(), context.req.header('content-type'))
      if (startsWith(pathname, habits.pages)) return note(context, body, '', page())
      const person = tokens.get((context.req.header('authorization') ?? '').replace('Bearer ', ''))
      if (person === undefined) return note(context, body, '', sent({ refused: 401, message: '未登录' }))
      if (method !== 'GET' && startsWith(pathname, habits.refused))
        return note(context, body, person.account, sent({ refused: 200, message: '该客户已锁定' }))
      const id = context.req.param('id') ?? ''
      const isOld = (id: string) => old.has(id)
      const words = context.req.param()
      const isSpelled = habits.spells && pathname.includes('/customer/') && !pathname.includes('/list')
      const written = isSpelled ? spelled(body) : body
      const asked: Asked = { data, habits, person, query: searchParams, body: written, id, words, now: now(), isOld }
      const answered = briefly(method, run(asked), habits)
      const isLost = method !== 'GET' && startsWith(pathname, habits.lost)
      return note(context, body, person.account, isLost ? page(504) : sent(answered))
    })
  }
  app.all('*', async (context) => {
    const body = context.req.method === 'GET' ? {} : readBody(await context.req.text())
    const answered = session(new URL(context.req.url).pathname, body)
    return note(context, body, '', sent(answered ?? { refused: 404, message: '没有这个接口' }))
  })

  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: async (request) => app.fetch(request),
    accounts: data.people.map(({ account }) => account),
    password: PASSWORD,
    behave(changes) {
      habits = { ...habits, ...changes }
    },
    asked: (method, path) => ledger.filter((one) => one.method === method && path.test(one.path)),
    expireTokens: () => tokens.clear(),
    ...behindBacks(data, boss, now),
    removeCompany: (id) => void data.companies.delete(id),
    removeContact: (id) => void data.contacts.delete(id),
    removeComment: (id) => void data.comments.delete(id),
    removeFollowup: (id) => void data.followups.delete(id),
    removeConversation: (id) => void data.chats.conversations.delete(id),
    companies: data.companies,
    contacts: data.contacts,
    followups: data.followups,
    comments: data.comments,
    documents: data.documents,
    chats: data.chats,
    matters: data.matters,
    plans: data.plans,
    requests: data.requests,
    staff: data.staff,
    voice: Object.assign(data.voice, {
      tell: (status: number | null, by?: string, words?: string) => tellCall(data, now(), status, by, words),
      restart() {
        data.voice.logins.clear()
        data.voice.messages.length = 0
      },
    }),
    close: () => closed(server),
  }
}

/** What somebody at the firm does; fails where there is no such record. */
function behindBacks(data: Data, boss: Person, now: () => number) {
  const must = (done: unknown): void => {
    if (done === false || done === null) throw new Error('the firm has no such record')
  }
  return {
    editCompany: (id, fields) => must(writeCompany(data, id, fields, now())),
    handOver(id, owner) {
      const row = data.companies.get(id)
      if (row === undefined) throw new Error('the firm has no such customer')
      data.companies.set(id, { ...row, owner: BigInt(owner) })
    },
    editContact: (id, fields) => must(writeContact(data, id, fields, now())),
    writeFollowup: (objId, id, content) =>
      must(addFollowup(data, { id, objType: 'company', objId, content, type: '0' }, boss.id, now())),
    writeComment: (objId, content) =>
      must(addComment(data, { objType: 'company', objId, content }, (data.people[1] ?? boss).id, now(), true)),
    writeMessage(id, content, own = false) {
      const conversation = data.chats.conversations.get(id)
      if (conversation === undefined) throw new Error('the firm has no such conversation')
      addMessage(data, conversation, { own, type: 'text', json: { content }, time: now() })
    },
  } satisfies Partial<OtherFirm>
}

function closed(server: ServerType): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
}
