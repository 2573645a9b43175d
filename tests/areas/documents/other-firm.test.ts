// Documents at the other firm: one that shows no document by itself and no way to it, gives small pages without order and
// answers writes without a word; and answers that got lost after the firm had done what was asked.
import { afterEach, describe, expect, it } from 'vitest'
import { later } from '../../support/both-firms.ts'
import { codeOf, type TestCore } from '../../support/core.ts'
import { otherOffice } from '../../support/firm-office.ts'
import { type Habits, plainHabits } from '../../support/other-firm/index.ts'

const FILE = '/api/v1/file'

type Owner = { readonly btype: 'company'; readonly bid: string }

let office: Awaited<ReturnType<typeof otherOffice>>
let core: TestCore
let owner: Owner
const opened = async (habits: Partial<Habits> = {}) => {
  office = await otherOffice()
  core = office.core
  const [document] = office.firm.documents.values()
  owner = { btype: 'company', bid: document?.bid ?? '' }
  office.firm.behave(habits)
  await core.client.documents.refresh(owner)
}
afterEach(() => office.close())

const shown = async (parent = '') => (await core.client.documents.list({ ...owner, parent, pageSize: 200 })).rows
const names = async (parent = '') => (await shown(parent)).map(({ name }) => name).toSorted()
const idOf = async (name: string, parent = '') => {
  const row = (await shown(parent)).find((one) => one.name === name)
  if (row === undefined) throw new Error(`${name} is not shown`)
  return row.id
}
const binned = async () => (await core.client.documents.bin({ ...owner, pageSize: 200 })).rows.map(({ id }) => id)
/** Names in a folder of the firm; null is the root. */
const there = (parent: string | null = null) =>
  [...office.firm.documents.values()]
    .filter((one) => one.bid === owner.bid && String(one.parent) === String(parent) && !one.binned)
    .map(({ name }) => name)
    .toSorted()
const start = async (name: string, parent = '') => {
  const bytes = new TextEncoder().encode(name)
  const { handle } = await core.client.files.expect({ name, type: '', size: bytes.byteLength })
  core.core.media.receive(handle, bytes)
  await core.client.documents.upload({ handle, ...owner, parent })
}
const upload = async (name: string, parent = '') => {
  await start(name, parent)
  await later(core, async () => (await core.client.work.outbox({})).entries.length === 0)
}

describe('documents at a firm of other habits', () => {
  it.each([
    ['missing', true],
    ['nothing', 'zero'],
  ] as const)(
    'DC-01 DC-02 DC-03 DC-04 DC-05 DS-02 that shows none by itself (%s) and no way, they are made, named, moved, removed and restored',
    async (document, counts) => {
      await opened({
        entryReads: { ...plainHabits.entryReads, document },
        absent: [`${FILE}/path`],
        ...{ counts, creates: 'nothing', quiet: true, largestPage: 2 },
      })
      const { documents } = core.client
      const { id: top } = await documents.createFolder({ ...owner, name: '一审' })
      const { id: other } = await documents.createFolder({ ...owner, name: '二审' })
      expect(await names()).toEqual(there())
      const { id: inner } = await documents.createFolder({ ...owner, parent: top, name: '证据' })
      await upload('起诉状.txt', inner)
      await upload('答辩状.txt', inner)
      expect([await names(inner), there(inner)]).toEqual([
        ['答辩状.txt', '起诉状.txt'],
        ['答辩状.txt', '起诉状.txt'],
      ])
      await documents.move({ ids: [inner], parent: other })
      expect([await names(other), there(other)]).toEqual([['证据'], ['证据']])
      expect(await codeOf(documents.move({ ids: [other], parent: inner }))).toBe('invalid-input')
      const file = await idOf('起诉状.txt', inner)
      await documents.rename({ id: file, name: '起诉状（定稿）.txt' })
      expect([await names(inner), there(inner)]).toEqual([
        ['答辩状.txt', '起诉状（定稿）.txt'],
        ['答辩状.txt', '起诉状（定稿）.txt'],
      ])
      await documents.remove({ ids: [file] })
      expect([await names(inner), await binned()]).toEqual([['答辩状.txt'], expect.arrayContaining([file])])
      await documents.restore({ ids: [file] })
      expect([await names(inner), there(inner)]).toEqual([
        ['答辩状.txt', '起诉状（定稿）.txt'],
        ['答辩状.txt', '起诉状（定稿）.txt'],
      ])
      await documents.copy({ ids: [file], ...owner, parent: top })
      expect(there(top)).toHaveLength(1)
      expect(await names(top)).toEqual(there(top))
      await documents.remove({ ids: [file] })
      await documents.removeCompletely({ ids: [file] })
      expect([(await binned()).includes(file), office.firm.documents.has(file)]).toEqual([false, false])
      office.firm.documents.delete(await idOf('目录.txt'))
      await documents.refresh(owner)
      expect([await names(), there()]).toEqual([
        ['一审', '二审', '卷宗'],
        ['一审', '二审', '卷宗'],
      ])
    },
  )

  it('DC-03 DC-04 DC-05 what the firm did although its answer was lost stands so here', async () => {
    await opened()
    const { documents } = core.client
    const [folder, file] = [await idOf('卷宗'), await idOf('目录.txt')]
    const lost = async (run: () => Promise<unknown>) => {
      office.lose([], `${FILE}/`)
      await run()
      office.heal()
    }
    await lost(() => documents.rename({ id: file, name: '总目录.txt' }))
    expect([await names(), there()]).toEqual([
      ['卷宗', '总目录.txt'],
      ['卷宗', '总目录.txt'],
    ])
    await lost(() => documents.move({ ids: [file], parent: folder }))
    expect([await names(), await names(folder)]).toEqual([there(), there(folder)])
    expect(there(folder)).toContain('总目录.txt')
    await lost(() => documents.remove({ ids: [file] }))
    expect([await names(folder), await binned()]).toEqual([there(folder), expect.arrayContaining([file])])
    await lost(() => documents.restore({ ids: [file] }))
    expect([await names(folder), (await binned()).includes(file)]).toEqual([there(folder), false])
    await documents.remove({ ids: [file] })
    await lost(() => documents.removeCompletely({ ids: [file] }))
    expect([(await binned()).includes(file), office.firm.documents.has(file)]).toEqual([false, false])
    await documents.refresh({ ...owner, bin: true })
    await lost(() => documents.purge(owner))
    expect(await binned()).toEqual([])
  })

  it.each(['fs/upload', 'new'])(
    'DC-02 D-06 AP-06 a file becomes one document although the answers to %s were lost, and is there with its bytes',
    async (path) => {
      await opened({ counts: false, largestPage: 2, creates: 'nothing' })
      office.lose([], `${FILE}/${path}`)
      await start('起诉状.txt')
      await later(core, async () => office.firm.asked('POST', new RegExp(`${path}$`)).length > 0)
      office.heal()
      await later(core, async () => (await core.client.work.outbox({})).entries.length === 0)
      await core.client.documents.refresh(owner)
      expect([await names(), there()]).toEqual([
        ['卷宗', '目录.txt', '起诉状.txt'],
        ['卷宗', '目录.txt', '起诉状.txt'],
      ])
      const { handle } = await core.client.documents.open({ id: await idOf('起诉状.txt') })
      expect(new TextDecoder().decode(core.core.media.read(handle)?.bytes)).toBe('起诉状.txt')
    },
  )

  it('DS-02 DC-04 an empty folder and an empty recycle bin that the firm counts nothing of are empty', async () => {
    await opened({ counts: false })
    await core.client.documents.createFolder({ ...owner, parent: '', name: '空文件夹' })
    await core.client.documents.refresh(owner)
    const parent = await idOf('空文件夹')
    await core.client.documents.refresh({ ...owner, parent })
    expect(await names(parent)).toEqual([])
    for (const one of office.firm.documents.values()) if (one.binned) office.firm.documents.delete(String(one.id))
    await core.client.documents.refresh({ ...owner, bin: true })
    expect(await binned()).toEqual([])
  })

  it('DS-02 DC-08 what the list of a folder shows is in there, also where its rows name no folder', async () => {
    await opened({ listsParents: false })
    const { id: parent } = await core.client.documents.createFolder({ ...owner, name: '一审' })
    await upload('起诉状.txt', parent)
    await core.client.documents.refresh({ ...owner, parent })
    expect(await names(parent)).toEqual(['起诉状.txt'])
    await core.client.documents.refresh(owner)
    expect([await names(), await names(parent)]).toEqual([there(), ['起诉状.txt']])
  })

  it('DC-03 what was not done is said, and nothing here says that it was', async () => {
    await opened()
    const { documents } = core.client
    const [folder, file] = [await idOf('卷宗'), await idOf('目录.txt')]
    await documents.refresh({ ...owner, parent: folder })
    await documents.refresh({ ...owner, bin: true })
    const before = [await names(), await names(folder), await binned()]
    // A portal answers the writes in the firm's place.
    const paths = ['rename', 'move', 'delete', 'purgerecyclebin'].map((name) => `${FILE}/${name}`)
    office.firm.behave({ pages: paths })
    expect(await codeOf(documents.rename({ id: file, name: '总目录.txt' }))).toBe('not-json')
    expect(await codeOf(documents.move({ ids: [file], parent: folder }))).toBe('not-json')
    expect(await codeOf(documents.remove({ ids: [file] }))).toBe('not-json')
    expect(await codeOf(documents.purge(owner))).toBe('not-json')
    expect([await names(), await names(folder), await binned()]).toEqual(before)
  })

  it('DC-03 one that somebody else removed for good goes with its renaming, or its moving, which says so', async () => {
    await opened()
    const { documents } = core.client
    await upload('甲.txt')
    const [folder, one, two] = [await idOf('卷宗'), await idOf('甲.txt'), await idOf('目录.txt')]
    office.firm.documents.delete(one)
    expect(await codeOf(documents.rename({ id: one, name: '乙.txt' }))).toBe('not-found')
    expect(await names()).toEqual(['卷宗', '目录.txt'])
    office.firm.documents.delete(two)
    expect(await codeOf(documents.move({ ids: [two], parent: folder }))).toBe('not-found')
    expect(await names()).toEqual(['卷宗'])
  })

  it('DC-02 a folder that it made without saying its id, and whose list is not there, is in doubt', async () => {
    await opened()
    office.firm.behave({ creates: 'nothing', absent: [`${FILE}/list`] })
    expect(await codeOf(core.client.documents.createFolder({ ...owner, name: '二审' }))).toBe('doubtful')
    expect(there()).toContain('二审')
  })

  it('C22 R29 a file that it takes without naming it goes up five times, and then a person looks', async () => {
    await opened({ namesUploads: false })
    await start('无名.txt')
    const entries = async () => (await core.client.work.outbox({})).entries
    await later(core, async () => (await entries()).some(({ state }) => state === 'rejected'))
    expect(office.firm.asked('POST', /fs\/upload$/)).toHaveLength(5)
    expect((await entries()).find(({ entity }) => entity === 'file')?.failure?.code).toBe('doubtful')
    core.ports.clock.advance(60 * 60_000)
    await core.synced()
    expect(office.firm.asked('POST', /fs\/upload$/)).toHaveLength(5)
  })
})
