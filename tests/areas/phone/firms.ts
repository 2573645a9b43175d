// A telephone at either firm of the tests: a computer, and what happens at the provider behind its back.
import { type Computer, computerAt, later as laterAt } from '../../support/both-firms.ts'
import type { TestCore } from '../../support/core.ts'
import { type OtherFirm, startOtherFirm } from '../../support/other-firm/index.ts'
import { START, until } from '../../support/ports.ts'
import { startSmallFirm } from '../../support/small-firm.ts'

export type Refusal = 'blacklisted' | 'quota' | 'broken' | null

export type Office = {
  readonly core: TestCore
  /** Something happens in the newest call (PH-13), or the provider says something. */
  readonly happens: (status: 0 | 1 | 2, by?: 'seat' | 'customer', words?: string) => void
  readonly says: (words: string) => void
  /** The provider forgets its logins. */
  readonly restart: () => void
  /** How calls are refused from now on. */
  readonly refuse: (how: Refusal) => void
  /** Numbers that reached the provider or the firm's own dial service. */
  readonly placed: () => readonly string[]
  /** Times that a call of the table was asked for. */
  readonly asked: (what: 'messages' | 'record' | 'login' | 'syncCalls' | 'plain') => number
  /** Gives a customer these numbers, and has this computer know them. */
  readonly customerWith: (telephone: string, more?: readonly string[]) => Promise<string>
  /** The same core over the same profile, as after a crash. */
  readonly again: () => Promise<void>
  readonly close: () => Promise<void>
}

const words: Readonly<Record<Exclude<Refusal, null>, { readonly code: string; readonly message: string }>> = {
  blacklisted: { code: '1013004', message: 'black' },
  quota: { code: '1013117', message: 'quota' },
  broken: { code: '1013500', message: '线路异常 http://gw3.voice.internal:8080/api/call?seat=8001，请稍后再试' },
}

const paths = {
  messages: /voice\/message$/,
  record: /voice\/record$/,
  login: /voice\/login$/,
  syncCalls: /syncCompanyCallFollowups/,
  plain: /getPlainPhoneByMask/,
} as const

type Seat = 'voice' | 'own' | 'none'

const again = async (desk: Computer): Promise<void> => {
  await (await desk.restart()).synced()
}

/** Has a computer read one customer again. */
const read = async (core: TestCore, holds: () => Promise<boolean>) =>
  until(async () => {
    if (await holds()) return true
    await core.client.sync.now({})
    await core.synced()
    return false
  })

const hasPhone = async (core: TestCore, id: string, telephone: string, more: number): Promise<boolean> =>
  core.client.customers.detail({ id }).then(
    ({ fields }) => fields.telephone === telephone && (fields.phoneMore as readonly unknown[]).length === more,
    () => false,
  )

type Firms = {
  readonly sample: (seat: Seat) => Promise<Office>
  readonly other: (seat: Seat) => Promise<Office & { readonly firm: OtherFirm }>
}

/** The firms; each begins with a computer that is signed in and in step. */
export const firms: Firms = {
  sample: async (seat) => {
    const now = { at: () => START }
    const firm = await startSmallFirm({ customers: 12, contacts: 3, followups: 5, now: () => now.at() })
    const account = { voice: 'linzhiyuan', own: 'suruogu', none: 'hezhaoming' }[seat]
    const desk = await computerAt({ origin: firm.origin, account, password: 'firmdesk' }, now)
    firm.edit({ op: 'callScript', script: 'manual' })
    return {
      get core() {
        return desk.core()
      },
      happens: (status, by = 'customer', text = '') => void firm.edit({ op: 'callTell', status, by, text }),
      says: (text) => void firm.edit({ op: 'callTell', text }),
      restart: () => void firm.edit({ op: 'callRestart' }),
      refuse: (how) => void firm.edit({ op: 'callScript', script: how ?? 'manual' }),
      placed: () => firm.edit({ op: 'callPlaced' }).numbers as readonly string[],
      asked: (what) => firm.ledger.entries().filter(({ path }) => paths[what].test(path)).length,
      async customerWith(telephone, more = []) {
        const phoneMore = more.map((phone) => ({ phone, state: 0 }))
        const fields = { name: `电话客户${telephone.slice(-4)}`, telephone, phoneMore }
        const id = String(firm.edit({ op: 'create', fields }).id)
        await read(
          desk.core(),
          async () => (await desk.core().client.customers.suggest({ text: fields.name })).items.length > 0,
        )
        return id
      },
      again: () => again(desk),
      async close() {
        await desk.core().close()
        await firm.close()
      },
    }
  },
  other: async (seat) => {
    const now = { at: () => START }
    const firm = await startOtherFirm({ now: () => now.at(), conversations: 0 })
    const place = { voice: 0, own: 1, none: 2 }[seat]
    const at = { origin: firm.origin, account: firm.accounts[place] ?? '', password: firm.password }
    const desk = await computerAt(at, now)
    return {
      firm,
      get core() {
        return desk.core()
      },
      happens: (status, by = 'customer', text = '') => firm.voice.tell(status, by, text),
      says: (text) => firm.voice.tell(null, '', text),
      restart: () => firm.voice.restart(),
      refuse: (how) => {
        firm.voice.refusal = how === null ? null : words[how]
      },
      placed: () => [...firm.voice.calls, ...firm.voice.orders].map(({ phone }) => phone),
      asked: (what) => firm.asked(what === 'login' ? 'POST' : what === 'syncCalls' ? 'PUT' : 'GET', paths[what]).length,
      async customerWith(telephone, more = []) {
        const id = [...firm.companies.keys()][0] ?? ''
        const phoneMore = JSON.stringify(more.map((phone) => ({ phone, state: '0' })))
        firm.editCompany(id, { telephone, phoneMore })
        await read(desk.core(), () => hasPhone(desk.core(), id, telephone, more.length))
        return id
      },
      again: () => again(desk),
      async close() {
        await desk.core().close()
        await firm.close()
      },
    }
  },
}

/** Lets virtual time pass until the condition holds. */
export const later = ({ core }: Pick<Office, 'core'>, holds: () => Promise<boolean>, step?: number) =>
  laterAt(core, holds, step)
