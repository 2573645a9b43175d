// A computer at either firm of the tests, with what a test asks of the firm behind the client's back.
import type { SocialComment } from '#shared/contract/social'
import { computerAt, later } from '../../support/both-firms.ts'
import type { TestCore } from '../../support/core.ts'
import { type OtherFirm, startOtherFirm } from '../../support/other-firm/index.ts'
import { START } from '../../support/ports.ts'
import { startSmallFirm } from '../../support/small-firm.ts'

export { later }

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

/** Somebody's comment under a post of the firm, out of what the firm lists. */
export const commentAt = async (
  core: TestCore,
): Promise<{ readonly platform: string; readonly comment: SocialComment }> => {
  const { accounts } = await core.client.chats.accounts({})
  const { rows } = await core.client.chats.conversations({ limit: 200 })
  for (const { platform } of accounts)
    for (const { peer } of rows.filter((row) => row.platform === platform)) {
      const asked = { platform, openId: peer.openId }
      const { comments } = await core.client.social.comments(asked)
      const [comment] = comments
      if (comment !== undefined) return { platform, comment }
    }
  throw new Error('nobody commented')
}

type Firms = {
  readonly sample: () => Promise<Office>
  readonly other: () => Promise<Office & { readonly firm: OtherFirm }>
}

/** The firms; each begins with a computer that is signed in and in step. */
export const firms: Firms = {
  sample: async () => {
    const now = { at: () => START }
    const firm = await startSmallFirm({ customers: 20, contacts: 3, followups: 5, messages: 400, now: () => now.at() })
    const at = { origin: firm.origin, account: 'linzhiyuan', password: 'firmdesk' }
    const core = (await computerAt(at, now)).core()
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
    const at = { origin: firm.origin, account: firm.accounts[0] ?? '', password: firm.password }
    const core = (await computerAt(at, now)).core()
    return {
      firm,
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
