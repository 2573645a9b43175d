// A computer at either firm of the tests, with what a test asks of the firm behind the client's back.
import { startFirm } from '../../../src/sample-firm/index.ts'
import { startCore, type TestCore } from '../../support/core.ts'
import { startOtherFirm } from '../../support/other-firm/index.ts'
import { START, temporaryFolder, until } from '../../support/ports.ts'

const folder = temporaryFolder()
let runs = 0

export type Office = {
  readonly core: TestCore
  /** Answers and comments' answers that the firm was asked to send. */
  readonly sent: (what: 'reply' | 'comment') => number
  /** The other side of a conversation writes, and nobody is told. */
  readonly write: (conversation: string, content: string) => void
  /** The firm has a switch on, and the computer knows it. */
  readonly allow: (name: string) => Promise<void>
  readonly close: () => Promise<void>
}

const computer = async (server: string, account: string, password: string, now: { at: () => number }) => {
  runs += 1
  const core = await startCore({ profile: `${folder.path}/${runs}`, seed: runs })
  now.at = core.ports.clock.now
  await core.client.session.signIn({ server, account, password })
  await core.synced()
  return core
}

/** The firms; each begins with a computer that is signed in and in step. */
export const firms: Readonly<Record<'sample' | 'other', () => Promise<Office>>> = {
  sample: async () => {
    const now = { at: () => START }
    const firm = await startFirm({ customers: 20, contacts: 3, followups: 5, messages: 400, now: () => now.at() })
    const core = await computer(firm.origin, 'linzhiyuan', 'firmdesk', now)
    return {
      core,
      sent: (what) => firm.ledger.count(what === 'reply' ? 'message.send' : 'mediaComment.send'),
      write: (conversation, content) =>
        void firm.edit({
          op: 'message',
          conversationShortId: conversation.slice(conversation.indexOf(':') + 1),
          content,
        }),
      // It has all of them on.
      allow: async () => undefined,
      async close() {
        await core.close()
        await firm.close()
      },
    }
  },
  other: async () => {
    const now = { at: () => START }
    const firm = await startOtherFirm({ now: () => now.at(), conversations: 8 })
    const core = await computer(firm.origin, firm.accounts[0] ?? '', firm.password, now)
    return {
      core,
      sent: (what) => firm.asked('POST', what === 'reply' ? /private\/message\/send$/ : /comment\/send$/).length,
      write: (conversation, content) => firm.writeMessage(conversation.slice(conversation.indexOf(':') + 1), content),
      async allow(name) {
        firm.behave({ switches: [name] })
        await later(core, async () => (await core.client.fields.config({})).values[name] === 'true')
      },
      async close() {
        await core.close()
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
