// The warning of an archived message is cleared here, and at the firm once it was looked at there.
import { describe, expect, it } from 'vitest'
import type { Remote } from '#core/engine/remote/types'
import type { ChatMessage } from '#shared/domain/chat'
import { firmRemote } from '../../engine/sync/firm-remote.ts'
import { admin, later } from '../../support/core.ts'
import { officeOf } from '../../support/office.ts'
import { until } from '../../support/ports.ts'

const office = officeOf({ customers: 20, followups: 10, messages: 300 })

/** The firm's messages of a conversation in which a warning stands, newest first. */
const warnedChat = async ({ social }: Remote): Promise<readonly ChatMessage[]> => {
  for (const conversation of (await social.conversations({ pageIndex: 0, pageSize: 100 })).rows) {
    const { rows } = await social.messages(conversation, { pageIndex: 0, pageSize: 500 })
    if (rows.length > 1 && rows.some(({ warningState }) => warningState === 1)) return rows
  }
  throw new Error('the firm has no warning')
}

describe('a warning', () => {
  it('CA-21 is cleared from 1 to 0, waits without the network, and goes out once', async () => {
    const core = await office.computer(admin)
    const remote = await firmRemote(office.firm)
    const chat = await warnedChat(remote)
    const id = chat.find(({ warningState }) => warningState === 1)?.id ?? ''
    const plain = chat.find(({ warningState }) => warningState !== 1)?.id ?? ''
    const { social, work } = core.client
    const codeOf = (message: string) =>
      social.clearWarning({ id: message }).then(
        () => 'taken',
        (error: Error) => error.message,
      )
    await later(core, async () => (await codeOf(plain)) === 'invalid-input')
    core.ports.cut(true)
    office.firm.ledger.reset()
    await later(core, async () => (await codeOf(id)) === 'taken')
    expect([await codeOf(id), await codeOf('nowhere')]).toEqual(['taken', 'not-found'])
    expect((await work.outbox({})).entries).toMatchObject([
      { entity: 'warning', id, kind: 'action', changes: [{ field: 'warningState', from: 1, to: 0 }], found: null },
    ])
    core.ports.cut(false)
    await core.client.sync.now({})
    await later(core, async () => (await work.outbox({})).entries.length === 0)
    expect(office.firm.ledger.count('message.warning')).toBe(1)
    expect((await asThere(remote, chat)).find((row) => row.id === id)?.warningState).toBe(0)
    expect(await codeOf(id)).toBe('invalid-input')
  })

  it('C11 CA-21 stays cleared where a page comes after that which was asked for before', async () => {
    const core = await office.computer(admin)
    const { chats, social, work } = core.client
    const first = async () => (await chats.warnings({ limit: 1 })).rows[0]?.message
    await later(core, async () => (await first()) !== undefined)
    await core.synced()
    const { id = '', conversation = '' } = (await first()) ?? {}
    const standing = async () => (await chats.warnings({ limit: 1 })).total
    const before = await standing()
    office.firm.faults.set('message.list', { kind: 'holdBody', times: 1 })
    const page = chats.refresh({ id: conversation })
    await office.firm.faults.held('message.list')
    await social.clearWarning({ id })
    await until(async () => (await work.outbox({})).entries.length === 0)
    expect(await standing()).toBe(before - 1)
    office.firm.faults.clear()
    await page
    expect(await standing()).toBe(before - 1)
  })

  it('says at once that it is being cleared, and is offered again where the firm refused that and it was taken back', async () => {
    const core = await office.computer(admin)
    const { chats, social, work } = core.client
    const first = async () => (await chats.warnings({ limit: 1 })).rows[0]?.message
    await later(core, async () => (await first()) !== undefined)
    const { id = '', conversation = '', warning } = (await first()) ?? {}
    expect(warning).toBe('open')
    const told: string[] = []
    core.core.onEvent((event) => {
      if (event.type === 'changed' && event.area === 'messages') told.push(...event.ids)
    })
    /** What was told since it was asked last; events are gathered for a moment. */
    const heard = () => {
      core.ports.clock.advance(1_000)
      return told.splice(0)
    }
    core.ports.cut(true)
    await core.synced()
    heard()
    await social.clearWarning({ id })
    expect(heard()).toEqual([conversation])
    expect((await first())?.warning).toBe('clearing')
    office.firm.faults.set('message.warning', { kind: 'refuse', message: '没有权限清除' })
    core.ports.cut(false)
    await core.client.sync.now({})
    const refused = async () => (await work.outbox({})).entries.find(({ state }) => state === 'rejected')
    await later(core, async () => (await refused()) !== undefined)
    const opId = (await refused())?.opId ?? ''
    await core.synced()
    heard()
    await work.discard({ opId })
    expect(heard()).toEqual([conversation])
    expect((await first())?.warning).toBe('open')
    await social.clearWarning({ id })
    expect((await work.outbox({})).entries).toMatchObject([{ entity: 'warning', id }])
  })
})

/** The same messages as the firm has them now. */
async function asThere({ social }: Remote, [first]: readonly ChatMessage[]): Promise<readonly ChatMessage[]> {
  const { conversation = '', platform = '' } = first ?? {}
  const conversationShortId = conversation.slice(conversation.indexOf(':') + 1)
  return (await social.messages({ platform, conversationShortId }, { pageIndex: 0, pageSize: 500 })).rows
}
