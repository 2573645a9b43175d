/** Steers a sample firm of another process by its control calls (`/__firm/…`), as its own documentation says. */
const post = async (origin: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    // A kept connection may be closed by the firm in the moment in which it is used again.
    headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    body: JSON.stringify(body),
  })
  const envelope = (await answer.json()) as {
    readonly succeed: boolean
    readonly message?: string
    readonly data: unknown
  }
  if (!envelope.succeed) throw new Error(`the firm refused ${path}: ${envelope.message}`)
  return envelope.data
}

type Fields = Readonly<Record<string, unknown>>

/** Edits the firm behind the clients' backs; answers the id of what it touched. */
export const editFirm = async (origin: string, request: Fields): Promise<string> =>
  ((await post(origin, '/__firm/edit', request)) as { readonly id: string }).id

/** Sets, clears or releases faults. */
export const setFaults = (origin: string, request: Fields): Promise<unknown> => post(origin, '/__firm/faults', request)

/** Makes requests of a class go wrong until `clearFaults`. */
export const setFault = (origin: string, requestClass: string, fault: Fields): Promise<unknown> =>
  setFaults(origin, { set: [{ requestClass, ...fault }] })

/** Takes every fault away; requests that were held go on. */
export const clearFaults = (origin: string): Promise<unknown> => setFaults(origin, { clear: true })

/** A request as the firm's ledger has it. */
export type FirmRequest = {
  readonly method: string
  readonly path: string
  readonly asked: Readonly<Record<string, unknown>>
}

/** What the firm was asked since it began, oldest first. */
export const requestsOf = async (origin: string): Promise<readonly FirmRequest[]> => {
  const answer = await fetch(`${origin}/__firm/ledger`)
  const { data } = (await answer.json()) as { readonly data: { readonly entries: readonly FirmRequest[] } }
  return data.entries
}

/** How often the firm was asked to make something, by the end of its address. */
export const postsTo = async (origin: string, end: string): Promise<number> =>
  (await requestsOf(origin)).filter(({ method, path }) => method === 'POST' && path.endsWith(end)).length

/** Reads a list of the firm as its administrator. */
const listOf = async (origin: string, path: string): Promise<readonly Fields[]> => {
  const account = { account: 'linzhiyuan', password: 'firmdesk' }
  const { token } = (await post(origin, '/api/v1/user/login', account)) as { readonly token: string }
  const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await answer.json()) as { readonly data: { readonly list: readonly Fields[] } }
  return data.list
}

/** Gives the firm a file as its administrator; answers its fsid. */
export const giveFile = async (origin: string, name: string, type: string, bytes: Buffer): Promise<string> => {
  const account = { account: 'linzhiyuan', password: 'firmdesk' }
  const { token } = (await post(origin, '/api/v1/user/login', account)) as { readonly token: string }
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bytes)], name, { type }))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/api/v1/file/fs/upload?fileType=protected`, { method: 'POST', headers, body })
  const { data } = (await answer.json()) as { readonly data: { readonly fsid: string } }
  return data.fsid
}

/** The firm's own definitions of the customers' fields, as it keeps them. */
export const fieldRows = (origin: string): Promise<readonly Fields[]> =>
  listOf(origin, '/api/v1/meta/field?objType=company&pageIndex=0&pageSize=-1')

/** Folders and files in the root of a customer, as the firm has them. */
export const documentsOf = (origin: string, customer: string): Promise<readonly Fields[]> =>
  listOf(origin, `/api/v1/file/list?btype=company&bid=${customer}&pageIndex=0&pageSize=-1`)

/** Puts every custom field into the list. */
export const listEveryField = async (origin: string): Promise<void> => {
  for (const row of await fieldRows(origin)) {
    if (row.bListField === true) continue
    await editFirm(origin, { op: 'reference', area: 'meta', id: String(row.id), row: { ...row, bListField: true } })
  }
}

/** Begins a leave of a day at the firm as a partner, so that it waits for the administrator; answers its id. */
export const beginLeave = async (origin: string, reason: string): Promise<string> => {
  const { token } = (await post(origin, '/api/v1/user/login', { account: 'suruogu', password: 'firmdesk' })) as {
    readonly token: string
  }
  const form = { vacateType: 1, startTime: '2025-11-24 09:00:00', endTime: '2025-11-24 18:00:00', days: 1 }
  const content = { type: 'leave', reason, form: JSON.stringify(form), attachmentList: [] }
  const answer = await fetch(`${origin}/api/v1/approval`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(content),
  })
  // As it is written: a number of the firm may be too large for one of JavaScript.
  return /"id":\s*"?(\d+)/.exec(await answer.text())?.[1] ?? ''
}

/** Changes fields of a contract at the firm, as its administrator from another computer. */
export const changeContract = async (origin: string, id: string, fields: Fields): Promise<void> => {
  const account = { account: 'linzhiyuan', password: 'firmdesk' }
  const { token } = (await post(origin, '/api/v1/user/login', account)) as { readonly token: string }
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  await fetch(`${origin}/api/v1/contract/${id}`, { method: 'PUT', headers, body: JSON.stringify(fields) })
}

/** Answers, as the firm's administrator, in the thread under a post whose newest words are known. */
export const answerComment = async (origin: string, under: string, content: string): Promise<void> => {
  const path = '/api/v1/we-media/comment'
  const rows = await listOf(origin, `${path}?pageIndex=0&pageSize=10`)
  const { parentId, platform } = rows.find((row) => row.content === under) ?? {}
  const account = { account: 'linzhiyuan', password: 'firmdesk' }
  const { token } = (await post(origin, '/api/v1/user/login', account)) as { readonly token: string }
  const body = { platform, replyCommentId: parentId, content }
  await post(origin, `${path}/send`, body, { authorization: `Bearer ${token}` })
}

/** A conversation of the firm that a test began; its name has at most six signs, which its broken data leave of it too. */
export type Talk = {
  readonly name: string
  /** Adds a message; the other side's, unless it says otherwise. */
  readonly say: (content: string, more?: Readonly<Record<string, unknown>>) => Promise<string>
  /** The firm deletes it with all its messages. */
  readonly vanish: () => Promise<unknown>
}

/** Begins a conversation at the firm. */
export const beginTalk = async (origin: string, name: string, platform = 'douyin'): Promise<Talk> => {
  const request = { op: 'conversation', platform, nickname: name, openId: name, content: `${name}的第一句话` }
  const made = (await post(origin, '/__firm/edit', request)) as { readonly conversationShortId: string }
  const conversationShortId = String(made.conversationShortId)
  return {
    name,
    say: (content, more = {}) => editFirm(origin, { op: 'message', conversationShortId, content, ...more }),
    vanish: () => post(origin, '/__firm/edit', { op: 'deleteConversation', conversationShortId }),
  }
}
