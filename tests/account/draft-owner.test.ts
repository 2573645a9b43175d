// One draft and two windows of one computer: one writes at a time, the other sees it and saves nothing of it.
import { describe, expect, it } from 'vitest'
import { admin, clientOf, codeOf, type TestCore } from '../support/core.ts'
import { officeOf } from '../support/office.ts'

const office = officeOf({ customers: 10, followups: 10 })
const { computer } = office
const [one, two] = ['1', '2'].map((digit) => digit.repeat(32)) as [string, string]

/** Two windows over ports of their own, and the draft of a follow-up that both can write. */
const windows = async () => {
  const core = await computer()
  const { rows } = await core.client.customers.list({ sortField: 'gmtCreate' })
  const objId = rows[0]?.id ?? ''
  const place = `followup:company:${objId}`
  const windowOf = (page: string) => {
    const closing = new Set<() => void>()
    const client = clientOf(core.core.caller({ session: '', onClose: (run) => closing.add(run) }))
    return {
      client,
      close() {
        for (const run of closing) run()
      },
      write: (text: string) => client.work.keepDraft({ place, text, page }),
      see: () => client.work.draft({ place, page }),
      take: () => client.work.holdDraft({ place, page }),
      release: () => client.work.releaseDraft({ place, page }),
      save: (content: string) =>
        client.followups.add({ objType: 'company', objId, content, draft: { place, text: null, page } }),
    }
  }
  return { core, place, objId, first: windowOf(one), second: windowOf(two) }
}

const saved = async (core: TestCore, objId: string) =>
  (await core.client.followups.list({ objType: 'company', objId, limit: 200 })).rows.map(({ text }) => text)

describe('a draft that two windows show', () => {
  it('is written by one of them; the other sees it and cannot write over it', async () => {
    const { first, second } = await windows()
    expect(await second.see()).toEqual({ text: null, holder: 'nobody' })
    await first.write('写了一半')
    expect(await first.see()).toEqual({ text: '写了一半', holder: 'here' })
    expect(await second.see()).toEqual({ text: '写了一半', holder: 'elsewhere' })
    expect(await codeOf(second.write('另一半'))).toBe('draft-elsewhere')
    expect(await codeOf(second.save('另一半'))).toBe('draft-elsewhere')
    expect((await first.see()).text).toBe('写了一半')
  })

  it('is taken over knowingly and saved once, whoever presses again', async () => {
    const { core, objId, first, second } = await windows()
    await first.write('写了一半')
    await second.take()
    expect(await first.see()).toEqual({ text: '写了一半', holder: 'elsewhere' })
    expect(await codeOf(first.write('第一个窗口'))).toBe('draft-elsewhere')
    await second.write('写完了')
    await second.save('写完了')
    expect(await first.see()).toEqual({ text: null, holder: 'nobody' })
    expect(await codeOf(first.save('写了一半'))).toBe('draft-elsewhere')
    const texts = await saved(core, objId)
    expect(texts.filter((text) => text.startsWith('写'))).toEqual(['写完了'])
    await first.write('下一条')
    await first.save('下一条')
    expect(await saved(core, objId)).toContain('下一条')
  })

  it('is free again when its window is left, loses its port, or gives the text up', async () => {
    const { first, second } = await windows()
    await first.write('写了一半')
    await first.release()
    expect(await second.see()).toEqual({ text: '写了一半', holder: 'nobody' })
    await second.write('接着写')
    expect((await first.see()).holder).toBe('elsewhere')
    second.close()
    expect(await first.see()).toEqual({ text: '接着写', holder: 'nobody' })
    await first.save('接着写')
    expect(await first.see()).toEqual({ text: null, holder: 'nobody' })
  })

  it('is free again with the port of its page after the account was locked meanwhile, and while it is locked', async () => {
    const { core, first, second } = await windows()
    await first.write('写了一半')
    await core.client.session.lock({})
    expect(await core.client.session.unlock({ password: admin.password })).toMatchObject({ phase: 'open' })
    await first.write('接着写')
    expect(await second.see()).toEqual({ text: '接着写', holder: 'elsewhere' })
    first.close()
    expect(await second.see()).toEqual({ text: '接着写', holder: 'nobody' })
    await second.write('写完了')
    await core.client.session.lock({})
    second.close()
  })

  it('that could not be kept is saved all the same; one that another window saved before it was left is not', async () => {
    const { core, objId, first, second } = await windows()
    await first.save('没有草稿')
    expect(await saved(core, objId)).toContain('没有草稿')
    await first.write('写了一半')
    await second.take()
    await second.save('写完了')
    await second.release()
    expect(await codeOf(first.save('写了一半'))).toBe('draft-elsewhere')
  })

  it('is listed with who writes it, and given up by another window only where it takes it over', async () => {
    const { place, first, second } = await windows()
    const listed = async (page?: string) => {
      const { entries } = await first.client.work.drafts(page === undefined ? {} : { page })
      return entries.find((entry) => entry.place === place)?.holder
    }
    await first.write('写了一半')
    expect([await listed(one), await listed(two), await listed()]).toEqual(['here', 'elsewhere', 'elsewhere'])
    const giveUp = () => second.client.work.keepDraft({ place, text: null, page: two })
    expect(await codeOf(giveUp())).toBe('draft-elsewhere')
    expect((await first.see()).text).toBe('写了一半')
    await second.take()
    await giveUp()
    expect(await first.see()).toEqual({ text: null, holder: 'nobody' })
    expect(await codeOf(first.save('写了一半'))).toBe('draft-elsewhere')
    await first.write('另起一段')
    await first.release()
    expect(await listed(two)).toBe('nobody')
  })

  it('is told to every window when its text or its writer changes', async () => {
    const { core, place, first, second } = await windows()
    const told: string[][] = []
    core.core.onEvent((event) => event.type === 'changed' && event.area === 'drafts' && told.push([...event.ids]))
    const heard = async (run: () => Promise<unknown>) => {
      told.length = 0
      await run()
      core.ports.clock.advance(1_000)
      return told.flat()
    }
    expect(await heard(() => first.write('写了一半'))).toContain(place)
    expect(await heard(second.take)).toContain(place)
    expect(await heard(() => second.save('写完了'))).toContain(place)
    expect(await heard(() => first.write('又一条'))).toContain(place)
    expect(await heard(async () => first.close())).toContain(place)
  })
})
