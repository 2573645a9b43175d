// Folders, files and the recycle bin at both firms of the tests: real store, real client, real HTTP.
import { beforeEach, describe, expect, it } from 'vitest'
import { Failure } from '#shared/contract/failure'
import { compareNames } from '#shared/domain/named'
import { firmNames, openForEach } from '../../support/both-firms.ts'
import { codeOf } from '../../support/core.ts'
import { until } from '../../support/ports.ts'
import { firms, type Office } from './firms.ts'

type Owner = { readonly btype: string; readonly bid: string }

/** True where names stand by pinyin. */
const isByPinyin = (rows: readonly { readonly name: string }[]): boolean =>
  rows.every(({ name }, at) => compareNames(rows[at - 1]?.name ?? '', name) <= 0)

describe.each(firmNames)('documents at the %s firm', (name) => {
  let office: Office
  let owner: Owner
  openForEach(firms[name], async (opened) => {
    office = opened
    owner = await office.company()
  })

  const api = () => office.core().client.documents
  const shown = async (parent = '') => (await api().list({ ...owner, parent, pageSize: 200 })).rows
  const named = async (text: string, parent = '') => {
    const row = (await shown(parent)).find((one) => one.name === text)
    if (row === undefined) throw new Error(`${text} is not shown`)
    return row
  }
  const names = async (parent = '') => (await shown(parent)).map((one) => one.name)
  const folder = async () => {
    const row = (await shown()).find(({ directory }) => directory)
    if (row === undefined) throw new Error('the firm has a folder')
    return row
  }
  const file = async () => {
    const row = (await shown()).find(({ directory }) => !directory)
    if (row === undefined) throw new Error('the firm has a file')
    return row
  }
  const detailsOf = (run: Promise<unknown>) =>
    run.then(
      () => null,
      (error: unknown) => (error instanceof Failure ? error.details : error),
    )

  it('DS-01 DS-04 DS-05 DS-06 DS-07 DC-01 DC-08 a folder is read page by page, and then stands here without the network', async () => {
    expect(await api().list(owner)).toEqual({ rows: [], total: 0, known: false, uploads: [] })
    await api().refresh(owner)
    const { rows, total, known } = await api().list(owner)
    expect([known, total]).toEqual([true, (await office.atFirm(owner)).length])
    expect((await names()).toSorted()).toEqual((await office.atFirm(owner)).toSorted())
    const [first] = rows
    expect(first).toMatchObject({ directory: true, parent: '', fsid: '', here: 'online', editing: false })
    expect(await file()).toMatchObject({ fsid: expect.stringMatching(/./), fileSize: expect.any(Number) })
    const files = (await shown()).filter(({ directory }) => !directory)
    const times = files.map(({ gmtModify }) => gmtModify ?? 0)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    const byName = await api().list({ ...owner, sort: 'name', order: 'asc', pageIndex: 0, pageSize: 1 })
    expect([byName.rows.length, byName.total]).toEqual([1, total])
    const [{ ownerName = '' } = {}] = (await api().search({ text: (await file()).name, ...owner })).rows
    const { document } = await api().get({ id: (await file()).id })
    expect([document?.btype, document?.bid, document?.ownerName]).toEqual([owner.btype, owner.bid, ownerName])
    office.core().ports.cut(true)
    expect((await api().list(owner)).total).toBe(total)
    expect(await codeOf(api().refresh(owner))).toBe('offline')
    expect((await api().owners({ btype: 'company' })).owners.map(({ id }) => id)).toEqual([owner.bid])
  })

  it('DS-02 DS-03 DS-08 DC-06 the way to a folder is shown from the root down, also to one nobody opened yet', async () => {
    await api().refresh(owner)
    const top = await folder()
    const { id: middle } = await api().createFolder({ ...owner, parent: top.id, name: '第一层' })
    const { id: deep } = await api().createFolder({ ...owner, parent: middle, name: '第二层' })
    const crumbs = [
      { id: top.id, name: top.name },
      { id: middle, name: '第一层' },
      { id: deep, name: '第二层' },
    ]
    expect(await api().path({ ...owner, id: deep })).toEqual({ crumbs })
    const [above = '', below = ''] = await office.makeFolders(owner, '别人建的', '更深的')
    expect(await api().path({ ...owner, id: below })).toEqual({ crumbs: [] })
    await api().refresh({ ...owner, parent: below })
    const made = [
      { id: above, name: '别人建的' },
      { id: below, name: '更深的' },
    ]
    expect(await api().path({ ...owner, id: below })).toEqual({ crumbs: made })
    const { folders } = await api().folders(owner)
    expect(folders).toEqual(expect.arrayContaining([{ id: deep, name: '第二层', parent: middle }]))
  })

  it('DS-04 a folder by name is in the order of pinyin and of numbers, folders first, as in the tree', async () => {
    await api().refresh(owner)
    const { id: parent } = await api().createFolder({ ...owner, parent: (await folder()).id, name: '按名称' })
    for (const text of ['张三', '第10条', '李四', '第2条', '王五'])
      await api().createFolder({ ...owner, parent, name: text })
    const sorted = async (order: 'asc' | 'desc', pageIndex: number) => {
      const { rows } = await api().list({ ...owner, parent, sort: 'name', order, pageIndex, pageSize: 3 })
      return rows.map((row) => row.name)
    }
    expect([await sorted('asc', 0), await sorted('asc', 1)]).toEqual([
      ['第2条', '第10条', '李四'],
      ['王五', '张三'],
    ])
    expect(await sorted('desc', 0)).toEqual(['张三', '王五', '李四'])
  })

  it('DC-03 AP-14 AP-15 a document is renamed and moved, its name made safe, and never a folder into itself', async () => {
    await api().refresh(owner)
    const [top, one] = [await folder(), await file()]
    await api().rename({ id: one.id, name: ' a/b\\c:终稿.docx ' })
    expect(await names()).toContain('a_b_c_终稿.docx')
    expect(await office.atFirm(owner)).toContain('a_b_c_终稿.docx')
    await api().refresh(owner)
    await api().move({ ids: [one.id], parent: top.id })
    expect(await names()).not.toContain('a_b_c_终稿.docx')
    await api().refresh({ ...owner, parent: top.id })
    expect(await named('a_b_c_终稿.docx', top.id)).toMatchObject({ id: one.id, parent: top.id })
    const { id: inner } = await api().createFolder({ ...owner, parent: top.id, name: '里层' })
    const inside = { field: 'parent', reason: 'inside-itself' }
    expect(await detailsOf(api().move({ ids: [top.id], parent: top.id }))).toEqual(inside)
    expect(await detailsOf(api().move({ ids: [top.id], parent: inner }))).toEqual(inside)
    await api().move({ ids: [one.id], parent: '' })
    expect(await office.atFirm(owner)).toContain('a_b_c_终稿.docx')
    office.core().ports.cut(true)
    expect(await codeOf(api().rename({ id: one.id, name: '别的.docx' }))).toBe('offline')
    expect(await names()).toContain('a_b_c_终稿.docx')
  })

  it('DC-02 AP-08 files are copied into a folder, and folders are not', async () => {
    await api().refresh(owner)
    const [top, one] = [await folder(), await file()]
    await api().copy({ ids: [one.id], ...owner, parent: top.id })
    const copies = (await shown(top.id)).filter(({ fsid }) => fsid === one.fsid)
    expect(copies).toHaveLength(1)
    expect(copies[0]?.id).not.toBe(one.id)
    expect(await detailsOf(api().copy({ ids: [top.id], ...owner }))).toEqual({ field: 'ids', reason: 'folder' })
  })

  it('DC-02 AP-08 copies that were made are told as made, once, whatever gets lost; where nobody knows, that is said', async () => {
    await api().refresh(owner)
    const [top, one] = [await folder(), await file()]
    const to = { ...owner, parent: top.id }
    await api().refresh(to)
    const copies = async () => (await shown(top.id)).filter(({ fsid }) => fsid === one.fsid).length
    office.lose('copy')
    await api().copy({ ids: [one.id], ...to })
    expect(await copies()).toBe(1)
    office.refuse('list')
    await api().copy({ ids: [one.id], ...to })
    office.lose('copy')
    expect(await codeOf(api().copy({ ids: [one.id], ...to }))).toBe('doubtful')
    office.release()
    expect(await copies()).toBe(1)
    await api().refresh(to)
    expect([await copies(), office.sent('copy')]).toEqual([3, 3])
    office.refuse('copy')
    expect(await codeOf(api().copy({ ids: [one.id], ...to }))).toBe('refused')
  })

  it('DC-04 DC-05 AP-09 AP-10 AP-11 AP-12 AP-13 AP-16 D-101 a document goes to the recycle bin, comes back, and goes for good', async () => {
    await api().refresh(owner)
    await api().refresh({ ...owner, bin: true })
    const before = await api().bin(owner)
    expect(before.known).toBe(true)
    expect(before.total).toBeGreaterThan(0)
    const [top, one] = [await folder(), await file()]
    await api().refresh({ ...owner, parent: top.id })
    const [inside] = await shown(top.id)
    await api().remove({ ids: [top.id, one.id] })
    expect(await office.atFirm(owner)).not.toContain(one.name)
    expect((await api().bin(owner)).total).toBe(before.total + 2)
    const gone = await Promise.all([top, one, inside].map(async (row) => api().get({ id: row?.id ?? '' })))
    expect(gone).toEqual([{ document: null }, { document: null }, { document: null }])
    // What lies in a folder of the bin is found no more, and comes back with it.
    const found = async () =>
      (await api().search({ text: inside?.name ?? '' })).rows.some(({ id }) => id === inside?.id)
    expect(await found()).toBe(false)
    await api().restore({ ids: [top.id] })
    expect([await names(), await found()]).toEqual([expect.arrayContaining([top.name]), true])
    expect(await detailsOf(api().removeCompletely({ ids: [top.id] }))).toEqual({ field: 'ids', reason: 'not-in-bin' })
    await api().removeCompletely({ ids: [one.id] })
    expect((await api().bin(owner)).total).toBe(before.total)
    await api().refresh({ bin: true })
    expect((await api().bin({})).rows.every(({ bid, ownerName }) => bid !== owner.bid || ownerName !== '')).toBe(true)
    await api().purge(owner)
    expect((await api().bin(owner)).rows).toEqual([])
    await api().refresh({ ...owner, bin: true })
    expect((await api().bin(owner)).total).toBe(0)
  })

  it('DC-04 DC-05 a file in the recycle bin stays there when its folder is read again, removed and restored', async () => {
    await api().refresh(owner)
    const top = await folder()
    await api().refresh({ ...owner, parent: top.id })
    const [inside] = await shown(top.id)
    const id = inside?.id ?? ''
    await api().remove({ ids: [id] })
    const isBinned = async () => (await api().bin({ ...owner, pageSize: 200 })).rows.some((one) => one.id === id)
    const isShown = async () => (await shown(top.id)).some((one) => one.id === id)
    await api().refresh(owner)
    expect([await isBinned(), await isShown()]).toEqual([true, false])
    await api().remove({ ids: [top.id] })
    expect(await isBinned()).toBe(true)
    await api().restore({ ids: [top.id] })
    expect([await isBinned(), await isShown()]).toEqual([true, false])
    await api().removeCompletely({ ids: [id] })
    expect(await isBinned()).toBe(false)
  })

  describe('DC-04 DC-05 what somebody else did first holds up no other document', () => {
    let ids: [string, string, string]
    const inBin = async () => (await api().bin({ ...owner, pageSize: 200 })).rows.map(({ id }) => id)
    const standing = async () => (await shown()).map(({ id }) => id).filter((id) => ids.includes(id))
    const binned = async () => (await inBin()).filter((id) => ids.includes(id))
    const make = (called: string) => office.makeFile(owner, called, called)
    beforeEach(async () => {
      ids = [await make('甲.txt'), await make('乙.txt'), await make('丙.txt')]
      await api().refresh(owner)
      await api().refresh({ ...owner, bin: true })
      expect(await standing()).toHaveLength(3)
    })

    it.each([[['delete']], [['delete', 'completelydelete']]] as const)('removed after %j', async (ways) => {
      const [first, second, third] = ids
      for (const way of ways) await office.changeElsewhere(second, way)
      expect(await codeOf(api().remove({ ids }))).toBe('none')
      expect(await standing()).toEqual([])
      const gone = ways.length === 1 ? ids : [first, third]
      expect((await binned()).toSorted()).toEqual(gone.toSorted())
    })

    it.each([
      ['restore', 'none', null],
      ['completelydelete', 'not-found', { left: 1 }],
    ] as const)('restored after %s', async (way, code, details) => {
      const [first, second, third] = ids
      await api().remove({ ids })
      await office.changeElsewhere(second, way)
      const restored = api().restore({ ids })
      expect([await codeOf(restored), await detailsOf(restored)]).toEqual([
        code,
        details && expect.objectContaining(details),
      ])
      expect(await binned()).toEqual([])
      expect((await standing()).toSorted()).toEqual((way === 'restore' ? ids : [first, third]).toSorted())
    })

    it('deleted for good after one is gone, and one stands in its folder again, which is said', async () => {
      const [first, second] = ids
      await api().remove({ ids })
      await office.changeElsewhere(first, 'completelydelete')
      await office.changeElsewhere(second, 'restore')
      const deleted = api().removeCompletely({ ids })
      expect([await codeOf(deleted), await detailsOf(deleted)]).toEqual([
        'refused',
        expect.objectContaining({ left: 1 }),
      ])
      expect([await binned(), await standing()]).toEqual([[], [second]])
    })

    it('a firm that cannot be reached stops it, and what was gone is listed no more', async () => {
      const [first, , third] = ids
      for (const way of ['delete', 'completelydelete'] as const) await office.changeElsewhere(first, way)
      office.cut('list')
      expect(await codeOf(api().remove({ ids: [first] }))).toBe('none')
      office.cut('delete')
      expect(await codeOf(api().remove({ ids: [third] }))).toBe('offline')
      office.cut(null)
      expect((await standing()).includes(first)).toBe(false)
      expect((await standing()).includes(third)).toBe(true)
    })
  })

  it('AP-07 a folder whose answer was lost is found again, and made once', async () => {
    await api().refresh(owner)
    office.lose('new')
    const { id } = await api().createFolder({ ...owner, name: '丢失的应答' })
    expect((await named('丢失的应答')).id).toBe(id)
    expect((await office.atFirm(owner)).filter((one) => one === '丢失的应答')).toHaveLength(1)
  })

  it('D-06 a document is fetched once and then opens without the network, in its window too; a pinned one is fetched by itself', async () => {
    await api().refresh(owner)
    const one = await file()
    const first = await api().open({ id: one.id })
    expect([first.size, (await file()).here]).toEqual([one.fileSize, 'kept'])
    const pinned = (await shown()).find(({ directory, id }) => !directory && id !== one.id)
    if (pinned !== undefined) {
      await api().pin({ id: pinned.id, pinned: true })
      await until(async () => (await shown()).some(({ id, here }) => id === pinned.id && here === 'pinned'))
      await until(async () => office.core().ports.requests.filter((one) => one.endsWith('/download')).length === 2)
    }
    office.core().ports.cut(true)
    // What was asked for before the cut still arrives.
    if (pinned !== undefined) await until(async () => (await codeOf(api().open({ id: pinned.id }))) === 'none')
    const again = await api().open({ id: one.id })
    expect([again.type, again.size, again.name]).toEqual([first.type, first.size, one.name])
    // The window of a file asks for it by its fsid.
    const { media } = office.core().client.chats
    expect(await media({ fsid: one.fsid, name: one.name })).toMatchObject({ type: first.type, size: first.size })
    expect(await codeOf(office.core().client.files.open({ fsid: one.fsid, name: one.name }))).toBe('none')
    if (pinned !== undefined) expect((await api().open({ id: pinned.id })).size).toBe(pinned.fileSize)
    expect(await codeOf(api().open({ id: (await folder()).id }))).toBe('invalid-input')
    expect(await codeOf(api().open({ id: 'nowhere' }))).toBe('not-found')
  })

  it.each([false, true])('DC-08 a document that its window opens is here from then on (whole: %s)', async (whole) => {
    await api().refresh(owner)
    const { id, fsid, name: called } = await file()
    const before = office.sent('download')
    const told: string[] = []
    const end = office.core().core.onEvent((event) => event.type === 'changed' && told.push(event.area))
    await office.core().client.chats.media({ fsid, name: called, conversation: '', whole })
    // Changes are told a moment later, together.
    office.core().ports.clock.advance(1_000)
    end()
    expect(told).toContain('documents')
    expect((await api().get({ id })).document?.here).toBe('kept')
    office.core().ports.cut(true)
    expect((await api().open({ id })).name).toBe(called)
    expect(office.sent('download')).toBe(before + 1)
  })

  it('DC-01 every record of the store is an owner, whether its documents were looked at or not', async () => {
    const { client } = office.core()
    const known = await client.customers.list({ pageSize: 50 })
    const { owners, total } = await api().allOwners({ btype: 'company' })
    expect(total).toBe(known.total)
    expect(owners.map(({ id }) => id).toSorted()).toEqual(known.rows.map(({ id }) => id).toSorted())
    expect(isByPinyin(owners)).toBe(true)
    expect((await api().allOwners({ btype: 'company', pageIndex: Math.ceil(total / 50) })).owners).toEqual([])
    // Page after page, nobody twice and nobody left out.
    const pages = [0, 1, 2, 3, 4, 5, 6].map((pageIndex) => api().allOwners({ btype: 'contact', pageIndex }))
    const contacts = (await Promise.all(pages)).flatMap((page) => page.owners)
    const count = (await client.contacts.list({})).total
    expect(contacts.length).toBe(Math.min(count, 350))
    expect(new Set(contacts.map(({ id }) => id)).size).toBe(contacts.length)
    expect(isByPinyin(contacts)).toBe(true)
    expect(await api().allOwners({ btype: 'ipcase' })).toEqual({ owners: [], total: 0 })
  })

  it('DC-01 a project is found by its name, and has its name, whether its documents were looked at or not', async () => {
    await office.core().client.matters.search({ text: '' })
    const [first] = (await api().allOwners({ btype: 'project' })).owners
    if (first === undefined) throw new Error('the firm has a project')
    const text = first.name.slice(0, 3).toUpperCase()
    const found = async () => (await api().owners({ btype: 'project', text, limit: 100 })).owners
    expect(await found()).toContainEqual(first)
    // Once it was looked at under another name it is still found once.
    await api().refresh({ btype: 'project', bid: first.id, name: `${first.name}（旧）` })
    expect((await found()).filter(({ id }) => id === first.id)).toEqual([first])
    expect((await api().owners({ btype: 'project' })).owners).toEqual([first])
  })

  it('DC-08 what is pinned is listed with whose it is, and not while it lies in the recycle bin', async () => {
    await api().refresh({ ...owner, name: '甲' })
    const one = await file()
    expect(await api().pinned({})).toEqual({ rows: [], total: 0 })
    await api().pin({ id: one.id, pinned: true })
    const { rows, total } = await api().pinned({})
    expect([total, rows[0]?.id, rows[0]?.bid, rows[0]?.here]).toEqual([1, one.id, owner.bid, 'pinned'])
    expect(rows[0]?.ownerName).not.toBe('')
    await api().remove({ ids: [one.id] })
    expect((await api().pinned({})).total).toBe(0)
  })
})
