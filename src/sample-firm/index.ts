// The sample firm: a whole firm's server on loopback, with its own database and faults on demand.
// Nothing of the app may stand here, nor be imported: it is the other side of the wire. Words on the wire are its own.
// A new call: one entry in the routes.ts of its area under areas/, marked shown or assumed; data for it stands beside it.
// A new area: its folder, and a line for its calls and its data in areas/index.ts.
import type { AddressInfo } from 'node:net'
import type { DataOptions } from './areas/companies/data.ts'
import { readCompanyQuery } from './areas/companies/query.ts'
import { openCompanyTable } from './areas/companies/table.ts'
import { openCompanyWriter } from './areas/companies/writer.ts'
import { openContactWriter } from './areas/contacts/writer.ts'
import { openDocumentTable } from './areas/documents/table.ts'
import { openFileStore } from './areas/files/store.ts'
import { openings } from './areas/index.ts'
import { openArchiveFiller } from './areas/messages/filler.ts'
import { createLive } from './areas/messages/live.ts'
import { openMessageTable } from './areas/messages/table.ts'
import { createCallCentre } from './areas/phone/centre.ts'
import { openReference } from './areas/reference/reference.ts'
import { createRobots } from './areas/robot/robots.ts'
import { openSessions } from './areas/session/sessions.ts'
import { addControl } from './control.ts'
import { sampleAccounts, samplePassword } from './data/people.ts'
import { openDatabase, readSetting, writeSetting } from './database.ts'
import { type EditRequest, editFirm } from './edits.ts'
import { successText } from './envelope.ts'
import { createFaults, type FaultRule, type Faults } from './faults.ts'
import { fillFirm } from './generate.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { createFirmServer } from './server.ts'
import type { Fields } from './values.ts'

export { endpoints } from './areas/index.ts'

/** How the firm starts; everything may be left out. */
export type FirmOptions = {
  /** Folder of its data, kept from run to run, or ':memory:' (default). Counts, seed and day hold for a new folder only. */
  readonly data?: string
  /** 0 (default) takes a free one. */
  readonly port?: number
  readonly customers?: number
  readonly contacts?: number
  readonly followups?: number
  readonly messages?: number
  /** Conversations that the messages are spread over; left out, some fifty messages each. */
  readonly conversations?: number
  /** 'full' has 400 conversations with 60,000 messages, odd ones among them, whatever `messages` says. Default 'small'. */
  readonly archive?: 'small' | 'full'
  /** Clients go on writing: a message every so many seconds of the firm's clock. Left out, they do not. */
  readonly live?: number
  /** A firm in which nothing waits for approval and nothing stands in a calendar. Default false. */
  readonly quiet?: boolean
  readonly seed?: number
  readonly faults?: readonly FaultRule[]
  /** The firm's clock, epoch milliseconds; the data is dated back from its first answer. Default: this machine's. */
  readonly now?: () => number
  /** Life of a token in seconds; default two hours. */
  readonly expiresIn?: number
}

/** A running firm. */
export type Firm = {
  /** http://127.0.0.1:PORT */
  readonly origin: string
  readonly accounts: readonly { readonly account: string; readonly password: string; readonly role: string }[]
  readonly faults: Faults
  readonly ledger: Ledger
  /** Edits on the server, behind the clients' backs; see `EditRequest`. */
  readonly edit: (request: EditRequest) => Fields
  /** Ends the access tokens, with `refreshToo` every sign-in. */
  readonly expireTokens: (refreshToo?: boolean) => void
  /** The body of the answer to a customer list with this query, without the network. */
  readonly companyPage: (query: Fields) => string
  readonly close: () => Promise<void>
}

const fullArchive = { messages: 60_000, conversations: 400, odd: true }

/** Starts a firm on 127.0.0.1. Rejects where the port is taken (EADDRINUSE) or the folder cannot be written. */
export async function startFirm(options: FirmOptions = {}): Promise<Firm> {
  const now = options.now ?? Date.now
  const { customers = 2000, contacts = 300, followups = 12_000, messages = 6000, seed = 1, quiet = false } = options
  const database = openDatabase(options.data ?? ':memory:', (fresh) => {
    // Dated back from a whole minute: every time in the data lies before it.
    const anchor = Math.floor(now() / 60_000) * 60_000
    const spread = options.conversations === undefined ? {} : { conversations: options.conversations }
    const archive = options.archive === 'full' ? fullArchive : { messages, ...spread }
    const data = { seed, anchor, customers, contacts, followups, quiet, ...archive }
    fillFirm(fresh, data)
    writeSetting(fresh, 'data', JSON.stringify(data))
  })
  const told = readSetting(database, 'data')
  if (told === null) throw new Error('the database of the sample firm says nothing of its data')
  const data: DataOptions = JSON.parse(told)
  for (const open of openings) open(database, data)
  const reference = openReference(database)
  const companies = openCompanyTable(database)
  const state = {
    database,
    reference,
    companies,
    writer: openCompanyWriter(database, companies, reference),
    contacts: openContactWriter(database, reference),
    sessions: openSessions(database, reference, options.expiresIn ?? 7200),
    files: openFileStore(database),
    documents: openDocumentTable(database, data.seed, data.anchor),
    messages: openMessageTable(database, openArchiveFiller(database, data)),
    robots: createRobots(),
    calls: createCallCentre(now),
  }
  const faults = createFaults(options.faults)
  const ledger = createLedger()
  const edit = (request: EditRequest): Fields => editFirm(state, request, now())
  const expireTokens = (refreshToo = false): void => state.sessions.expire(refreshToo)
  const live = options.live === undefined ? null : createLive(state, data.seed, options.live, now())
  const server = createFirmServer({
    state,
    live,
    faults,
    ledger,
    now,
    control: (app) => addControl(app, { faults, ledger, edit, expireTokens }),
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  }).catch((error: unknown) => {
    database.close()
    throw error
  })
  let closing: Promise<void> | null = null
  return {
    origin: `http://127.0.0.1:${port}`,
    accounts: sampleAccounts.map(({ account, role }) => ({ account, password: samplePassword, role })),
    faults,
    ledger,
    edit,
    expireTokens,
    companyPage: (query) => successText(companies.page(readCompanyQuery(query, now()))),
    close: () => {
      closing ??= new Promise<void>((resolve) => {
        faults.clear()
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }).then(() => {
        database.close()
      })
      return closing
    },
  }
}

/**
 * The bodies of all pages of the customer list, as the server would send them, without the server: in the order of
 * gmtModify, newest first, as an incremental pull asks.
 */
export function preparedPages(firm: Firm, pageSize: number): readonly string[] {
  const pages: string[] = []
  for (;;) {
    const body = firm.companyPage({ sortField: 'gmtModify', sortOrder: 'desc', pageSize, pageIndex: pages.length })
    const total = Number(/"recordCount":(\d+)/.exec(body.slice(-200))?.[1] ?? 0)
    if (pages.length * pageSize >= total) return pages
    pages.push(body)
  }
}
