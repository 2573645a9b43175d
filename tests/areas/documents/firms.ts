// A computer at either firm of the tests, with what a test asks of the firm's documents behind the client's back.
import { createCore } from '#core/index'
import { later } from '../../support/both-firms.ts'
import { cheapPassword, clientOf, type TestCore } from '../../support/core.ts'
import { signInto } from '../../support/firm.ts'
import { startOtherFirm } from '../../support/other-firm/index.ts'
import { moment, START, temporaryFolder, testPorts, until } from '../../support/ports.ts'
import { startSmallFirm } from '../../support/small-firm.ts'

export { later }

const folder = temporaryFolder()
let runs = 0

type Owner = { readonly btype: string; readonly bid: string }
/** Calls that a test counts or breaks. */
export type Counted = 'upload' | 'download' | 'new' | 'copy' | 'list' | 'delete' | 'deleteCompletely'

export type Office = {
  readonly core: () => TestCore
  readonly company: () => Promise<Owner>
  /** Requests of a call so far. */
  readonly sent: (what: Counted) => number
  /** Names of the documents of a record's root as the firm has them now. */
  readonly atFirm: (owner: Owner) => Promise<readonly string[]>
  /** Somebody else makes folders, each in the one before; answers their ids. */
  readonly makeFolders: (owner: Owner, ...names: readonly string[]) => Promise<readonly string[]>
  /** Somebody else makes a file in the root of a record; answers its id. */
  readonly makeFile: (owner: Owner, name: string, text: string) => Promise<string>
  /** Somebody else puts other bytes in a document's place, as a new one under its name; answers its id. */
  readonly replace: (owner: Owner, row: { readonly id: string; readonly name: string }, text: string) => Promise<string>
  /** Somebody else moves a document into the bin, out of it, or from there away for good. */
  readonly changeElsewhere: (id: string, way: 'delete' | 'restore' | 'completelydelete') => Promise<void>
  /** Ends the core and starts the next one over the same profile; `between` runs while none is there. */
  readonly restart: (between?: () => Promise<void>) => Promise<void>
  /** What was opened in applications of the system, the last at the end. */
  readonly opened: readonly string[]
  /** The system tells that something in a folder that is watched changed. */
  readonly stir: () => void
  /** The next answers of a call are lost on their way, or it is held until `release`. */
  readonly lose: (what: Counted) => void
  readonly hold: (what: Counted) => void
  /** Requests that were held since then. */
  readonly held: () => number
  readonly refuse: (what: Counted) => void
  /** Requests of a call do not get through any more; null ends that. */
  readonly cut: (what: Counted | null) => void
  readonly release: () => void
  readonly close: () => Promise<void>
}

const paths = {
  upload: /file\/fs\/upload$/,
  download: /file\/fs\/download$/,
  new: /file\/new$/,
  copy: /file\/fs\/copy$/,
  list: /file\/list$/,
  delete: /file\/delete\/\d+$/,
  deleteCompletely: /file\/completelydelete\/\d+$/,
} as const
const methods = {
  upload: 'POST',
  download: 'GET',
  new: 'POST',
  copy: 'POST',
  list: 'GET',
  delete: 'DELETE',
  deleteCompletely: 'DELETE',
} as const

/** A network whose answers to some requests get lost, are held, or are refused; shared by the cores of one office. */
function trouble() {
  let lost: Counted | null = null
  let held: Counted | null = null
  let waiting = 0
  let refused: Counted | null = null
  let cut: Counted | null = null
  let gate = Promise.withResolvers<void>()
  const isOf = (url: string, what: Counted | null) => what !== null && paths[what].test(new URL(url).pathname)
  return {
    through:
      (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
      async (input, init) => {
        const request = new Request(input, init)
        const { url, signal } = request
        if (isOf(url, cut)) throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })
        if (isOf(url, refused))
          return Response.json({ succeed: false, code: '7', message: '文件类型不允许', data: null })
        if (isOf(url, held)) {
          waiting += 1
          const aborted = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
          await Promise.race([gate.promise, aborted])
        }
        const response = await fetch(request)
        if (!isOf(url, lost)) return response
        lost = null
        throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
      },
    lose: (what: Counted) => {
      lost = what
    },
    held: () => waiting,
    hold: (what: Counted) => {
      held = what
      waiting = 0
      gate = Promise.withResolvers()
    },
    refuse: (what: Counted) => {
      refused = what
    },
    cut: (what: Counted | null) => {
      cut = what
    },
    release: () => {
      held = null
      refused = null
      gate.resolve()
    },
  }
}

type Server = {
  readonly origin: string
  readonly account: string
  readonly password: string
  readonly sent: (what: Counted) => number
  readonly atFirm: Office['atFirm']
  readonly close: () => Promise<void>
}

async function officeAt(server: Server, now: { at: () => number }): Promise<Office> {
  runs += 1
  const { through, ...breaks } = trouble()
  const profile = `${folder.path}/${runs}`
  const opened: string[] = []
  const watchers = new Set<() => void>()
  const applications = {
    pressed: async () => true,
    open: async (path: string) => opened.push(path) > 0,
    watch(_folder: string, changed: () => void) {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
  }
  const post = async (path: string, body: object, token = '', method = 'POST') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const sent = { method, headers, ...(method === 'POST' && { body: JSON.stringify(body) }) }
    return (await fetch(server.origin + path, sent)).text()
  }
  const signIn = async () => {
    const { account, password } = server
    return /"token":"([^"]+)"/.exec(await post('/api/v1/user/login', { account, password }))?.[1]
  }
  const makeFile = async (owner: Owner, name: string, text: string) => {
    const token = await signIn()
    const form = new FormData()
    form.append('file', new File([text], name))
    const headers = { authorization: `Bearer ${token}` }
    const path = '/api/v1/file/fs/upload?fileType=protected'
    const taken = await (await fetch(server.origin + path, { method: 'POST', headers, body: form })).text()
    const fsid = /"fsid":"([^"]+)"/.exec(taken)?.[1]
    const made = await post('/api/v1/file/new', { ...owner, name, fsid, parent: '-1' }, token)
    return /"id":"?([\w-]+)/.exec(made)?.[1] ?? ''
  }
  const start = async (before?: TestCore): Promise<TestCore> => {
    runs += 1
    const ports = testPorts({ profile, seed: runs, applications, ...(before && { before: before.ports }) })
    now.at = ports.clock.now
    const network = { fetch: through(ports.network.fetch) }
    const core = await createCore({ ...ports, network }, { checkOutput: true, passwordCost: cheapPassword })
    const client = clientOf(core.call)
    const isBusy = async () => {
      const { running, background } = await client.sync.status({})
      return running || background
    }
    const synced = async () => {
      await until(async () => !(await isBusy()), moment)
      return client.sync.status({})
    }
    return { client, ports, core, synced, close: core.close }
  }
  let core = await start()
  await core.client.session.signIn({ server: server.origin, account: server.account, password: server.password })
  await core.synced()
  return {
    core: () => core,
    async company() {
      for (const { id } of (await core.client.customers.list({})).rows) {
        const owner = { btype: 'company', bid: id } as const
        if ((await server.atFirm(owner)).length > 0) return owner
      }
      throw new Error('a customer of the firm has documents')
    },
    sent: server.sent,
    atFirm: server.atFirm,
    async makeFolders(owner, ...names) {
      const token = await signIn()
      const ids = ['-1']
      for (const name of names) {
        const made = await post('/api/v1/file/new', { ...owner, name, directory: true, parent: ids.at(-1) }, token)
        // An id of nineteen digits is no number that can be parsed.
        ids.push(/"id":"?(\d+)/.exec(made)?.[1] ?? '')
      }
      return ids.slice(1)
    },
    async replace(owner, { id, name }, text) {
      const made = await makeFile(owner, name, text)
      await post(`/api/v1/file/delete/${id}`, {}, await signIn(), 'DELETE')
      return made
    },
    makeFile,
    async changeElsewhere(id, way) {
      await post(`/api/v1/file/${way}/${id}`, {}, await signIn(), way === 'restore' ? 'PUT' : 'DELETE')
    },
    opened,
    stir: () => {
      for (const changed of watchers) changed()
    },
    async restart(between) {
      await core.close()
      await between?.()
      core = await start(core)
      await core.synced()
    },
    ...breaks,
    async close() {
      breaks.release()
      await core.close()
      await server.close()
    },
  }
}

/** The firms; each begins with a computer that is signed in and in step. */
export const firms: Readonly<Record<'sample' | 'other', () => Promise<Office>>> = {
  sample: async () => {
    const now = { at: () => START }
    const firm = await startSmallFirm({ customers: 6, contacts: 2, followups: 2, messages: 10, now: () => now.at() })
    const server = {
      origin: firm.origin,
      account: 'linzhiyuan',
      password: 'firmdesk',
      sent: (what: Counted) => firm.ledger.count(`file.${what === 'new' ? 'create' : what}`),
      async atFirm({ btype, bid }: Owner) {
        const { call } = await signInto(firm)
        const { data } = await call('GET', `/api/v1/file/list?btype=${btype}&bid=${bid}&parent=-1&pageSize=-1`)
        return (data as { readonly list: readonly { readonly name: string }[] }).list.map(({ name }) => name)
      },
      close: firm.close,
    }
    return officeAt(server, now)
  },
  other: async () => {
    const now = { at: () => START }
    const firm = await startOtherFirm({
      now: () => now.at(),
      // At three rows a page, everything else that the firm has costs a request for three of it.
      companies: 5,
      contacts: 3,
      followups: 6,
      comments: 2,
      conversations: 1,
      habits: { sorts: true, largestPage: 3 },
    })
    const server = {
      origin: firm.origin,
      account: firm.accounts[0] ?? '',
      password: firm.password,
      sent: (what: Counted) => firm.asked(methods[what], paths[what]).length,
      atFirm: async ({ bid }: Owner) =>
        [...firm.documents.values()]
          .filter((one) => one.bid === bid && one.parent === null && !one.binned)
          .map(({ name }) => name),
      close: firm.close,
    }
    return officeAt(server, now)
  },
}
