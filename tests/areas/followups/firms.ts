// A computer at either firm of the tests, with what a test asks of the firm behind the client's back.
import { computerAt } from '../../support/both-firms.ts'
import type { TestCore } from '../../support/core.ts'
import { startOtherFirm } from '../../support/other-firm/index.ts'
import { START } from '../../support/ports.ts'
import { startSmallFirm } from '../../support/small-firm.ts'

export type Office = {
  /** The computer as it runs now. */
  readonly core: () => TestCore
  /** Ends the program and starts it again on the same profile, without a network. */
  readonly restart: () => Promise<TestCore>
  /** Somebody else writes about a customer, and nobody is told. */
  readonly write: (customer: string, id: string, content: string) => void
  /** A colleague comments on a customer, and nobody is told. */
  readonly writeComment: (customer: string, content: string) => void
  /** Where follow-ups are refused from now on, or taken again. */
  readonly refuse: (isRefused: boolean) => void
  /** Where the firm deletes comments and follow-ups and says nothing from now on, or answers again. */
  readonly loseDeletions: (isLost: boolean) => void
  /** Somebody deletes one, and nobody is told. */
  readonly removeComment: (id: string) => void
  readonly removeFollowup: (id: string) => void
  /** Ids of a customer, a contact and a project of the firm. */
  readonly objects: () => Promise<Readonly<Record<'company' | 'contact' | 'project', string>>>
  readonly close: () => Promise<void>
}

const firstOf = async (core: TestCore) => {
  const { rows } = await core.client.customers.list({})
  const contacts = await core.client.contacts.list({})
  return { company: rows[0]?.id ?? '', contact: contacts.rows[0]?.id ?? '' }
}

/** The firms; each begins with a computer that is signed in and in step. */
export const firms: Readonly<Record<'sample' | 'other', () => Promise<Office>>> = {
  sample: async () => {
    const now = { at: () => START }
    const firm = await startSmallFirm({ customers: 6, contacts: 3, followups: 20, messages: 10, now: () => now.at() })
    const at = { origin: firm.origin, account: 'linzhiyuan', password: 'firmdesk' }
    const desk = await computerAt(at, now)
    return {
      core: desk.core,
      restart: () => desk.restart(true),
      write: (objId, id, content) => void firm.edit({ op: 'followup', objType: 'company', objId, id, content }),
      writeComment: (objId, content) => void firm.edit({ op: 'comment', objId, userId: '60002', content }),
      refuse: (isRefused) =>
        isRefused
          ? firm.faults.set('followup.create', { kind: 'refuse', message: '该客户已锁定' })
          : firm.faults.clear('followup.create'),
      loseDeletions(isLost) {
        for (const one of ['comment.delete', 'followup.delete'])
          if (isLost) firm.faults.set(one, { kind: 'lostResponse' })
          else firm.faults.clear(one)
      },
      removeComment: (id) => void firm.edit({ op: 'deleteComment', id }),
      removeFollowup: (id) => void firm.edit({ op: 'deleteFollowup', id }),
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
    const at = { origin: firm.origin, account: firm.accounts[0] ?? '', password: firm.password }
    const desk = await computerAt(at, now)
    return {
      core: desk.core,
      restart: () => desk.restart(true),
      write: firm.writeFollowup,
      writeComment: firm.writeComment,
      refuse: (isRefused) => firm.behave({ refused: isRefused ? ['/api/v1/followup'] : [] }),
      loseDeletions: (isLost) => firm.behave({ lost: isLost ? ['/api/v1/comment/', '/api/v1/followup/'] : [] }),
      removeComment: firm.removeComment,
      removeFollowup: firm.removeFollowup,
      objects: async () => ({ ...(await firstOf(desk.core())), project: [...firm.matters.projects.keys()][0] ?? '' }),
      async close() {
        await desk.core().close()
        await firm.close()
      },
    }
  },
}

/** A file of a person's on its way to the firm. */
export const attach = async (core: TestCore, name: string, text: string) => {
  const bytes = Buffer.from(text)
  const { handle } = await core.client.files.expect({ name, type: 'text/plain', size: bytes.byteLength })
  core.core.media.receive(handle, bytes)
  return (await core.client.files.attach({ handle, type: 'protected' })).attachment
}
