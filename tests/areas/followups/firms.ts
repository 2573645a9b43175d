// A computer at either firm of the tests, with what a test asks of the firm behind the client's back.
import { startFirm } from '../../../src/sample-firm/index.ts'
import { startCore, type TestCore } from '../../support/core.ts'
import { startOtherFirm } from '../../support/other-firm/index.ts'
import { START, temporaryFolder, until } from '../../support/ports.ts'

const folder = temporaryFolder()
let runs = 0

export type Office = {
  /** The computer as it runs now. */
  readonly core: () => TestCore
  /** Ends the program and starts it again on the same profile, without a network. */
  readonly restart: () => Promise<TestCore>
  /** Somebody else writes about a customer, and nobody is told. */
  readonly write: (customer: string, id: string, content: string) => void
  /** Where follow-ups are refused from now on, or taken again. */
  readonly refuse: (isRefused: boolean) => void
  /** Ids of a customer, a contact and a project of the firm. */
  readonly objects: () => Promise<Readonly<Record<'company' | 'contact' | 'project', string>>>
  readonly close: () => Promise<void>
}

const firstOf = async (core: TestCore) => {
  const { rows } = await core.client.customers.list({})
  const contacts = await core.client.contacts.list({})
  return { company: rows[0]?.id ?? '', contact: contacts.rows[0]?.id ?? '' }
}

/** A computer that can be started again on its profile. */
const computer = async (server: string, account: string, password: string, now: { at: () => number }) => {
  runs += 1
  const profile = `${folder.path}/${runs}`
  let core = await startCore({ profile, seed: runs })
  now.at = core.ports.clock.now
  await core.client.session.signIn({ server, account, password })
  await core.synced()
  return {
    core: () => core,
    async restart() {
      await core.close()
      core = await startCore({ profile, seed: runs + 1_000, before: core.ports, isCut: true })
      now.at = core.ports.clock.now
      return core
    },
  }
}

/** The firms; each begins with a computer that is signed in and in step. */
export const firms: Readonly<Record<'sample' | 'other', () => Promise<Office>>> = {
  sample: async () => {
    const now = { at: () => START }
    const firm = await startFirm({ customers: 20, contacts: 5, followups: 60, messages: 10, now: () => now.at() })
    const desk = await computer(firm.origin, 'linzhiyuan', 'firmdesk', now)
    return {
      ...desk,
      write: (objId, id, content) => void firm.edit({ op: 'followup', objType: 'company', objId, id, content }),
      refuse: (isRefused) =>
        isRefused
          ? firm.faults.set('followup.create', { kind: 'refuse', message: '该客户已锁定' })
          : firm.faults.clear('followup.create'),
      objects: async () => ({ ...(await firstOf(desk.core())), project: '40000' }),
      async close() {
        await desk.core().close()
        await firm.close()
      },
    }
  },
  other: async () => {
    const now = { at: () => START }
    const firm = await startOtherFirm({ now: () => now.at() })
    const desk = await computer(firm.origin, firm.accounts[0] ?? '', firm.password, now)
    return {
      ...desk,
      write: firm.writeFollowup,
      refuse: (isRefused) => firm.behave({ refused: isRefused ? ['/api/v1/followup'] : [] }),
      objects: async () => ({ ...(await firstOf(desk.core())), project: [...firm.matters.projects.keys()][0] ?? '' }),
      async close() {
        await desk.core().close()
        await firm.close()
      },
    }
  },
}

/** Lets virtual time pass until the condition holds. */
export const later = (core: TestCore, holds: () => Promise<boolean>) =>
  until(async () => {
    if (await holds()) return true
    core.ports.clock.advance(1_000)
    return false
  })

/** Waits until nothing is owed to the firm any more. */
export const sent = (core: TestCore) => later(core, async () => (await core.client.work.summary({})).pending === 0)

/** A file of a person's on its way to the firm. */
export const attach = async (core: TestCore, name: string, text: string) => {
  const bytes = Buffer.from(text)
  const { handle } = await core.client.files.expect({ name, type: 'text/plain', size: bytes.byteLength })
  core.core.media.receive(handle, bytes)
  return (await core.client.files.attach({ handle, type: 'protected' })).attachment
}
