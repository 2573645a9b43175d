// Documents that are worked on in Word or WPS, at both firms of the tests: each save is one version, and nothing is lost.
import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Failure } from '#shared/contract/failure'
import { firmNames, openForEach } from '../../support/both-firms.ts'
import { codeOf } from '../../support/core.ts'
import { until } from '../../support/ports.ts'
import { firms, later, type Office } from './firms.ts'

const NAME = '起诉状.docx'

describe.each(firmNames)('a document in Word at the %s firm', (firm) => {
  let office: Office
  let owner: { readonly btype: string; readonly bid: string }
  openForEach(firms[firm], async (opened) => {
    office = opened
    owner = await office.company()
    await office.core().client.documents.refresh(owner)
  })

  const api = () => office.core().client.documents
  const rows = async () => (await api().list({ ...owner, pageSize: 200 })).rows
  const row = async (called = NAME) => {
    const found = (await rows()).filter(({ name }) => name === called)
    expect(found).toHaveLength(1)
    const [one] = found
    if (one === undefined) throw new Error(`${called} is not shown`)
    return one
  }
  const count = async (called = NAME) => (await office.atFirm(owner)).filter((name) => name === called).length
  const textOf = async (called = NAME) => {
    const { handle } = await api().open({ id: (await row(called)).id })
    return Buffer.from(office.core().core.media.read(handle)?.bytes ?? []).toString()
  }
  const outbox = async () => (await office.core().client.work.outbox({})).entries
  const edit = async () => {
    await office.makeFile(owner, NAME, '第一稿')
    await api().refresh(owner)
    const { id } = await row()
    expect(await api().edit({ id })).toEqual({ opened: true })
    return { id, path: office.opened.at(-1) ?? '' }
  }
  /** As Word saves: under another name, then in the place of the old one. */
  const save = async (path: string, text: string) => {
    const other = join(dirname(path), '~WRD0001.tmp')
    await writeFile(other, text)
    await rename(other, path)
    office.stir()
  }
  const sent = () => later(office.core(), async () => (await outbox()).length === 0)
  const saved = () => later(office.core(), async () => (await outbox()).length > 0)
  const editOf = async () => (await api().edits({})).rows[0]
  const reasonOf = (run: Promise<unknown>) =>
    run.then(
      () => 'none',
      (error: unknown) => (error instanceof Failure ? (error.details.reason ?? error.code) : error),
    )

  it('DC-02 what is saved becomes one new version, the one before it lies in the recycle bin, and the copy goes', async () => {
    const { id, path } = await edit()
    expect([await readFile(path, 'utf8'), path.endsWith(`/${NAME}`)]).toEqual(['第一稿', true])
    expect([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777]).toEqual([0o600, 0o700])
    expect([(await row()).editing, (await editOf())?.state]).toEqual([true, 'open'])
    await api().refresh({ ...owner, bin: true })
    const before = (await api().bin(owner)).total
    await writeFile(join(dirname(path), '~$诉状.docx'), 'lock')
    await save(path, '第二稿')
    await saved()
    await sent()
    expect([await count(), await textOf(), (await row()).id === id, (await row()).editing]).toEqual([
      1,
      '第二稿',
      false,
      true,
    ])
    // Who looks at the one before sees what took its place.
    expect((await api().get({ id })).document?.id).toBe((await row()).id)
    expect((await api().bin(owner)).total).toBe(before + 1)
    await api().refresh({ ...owner, bin: true })
    expect((await api().bin(owner)).total).toBe(before + 1)
    // A save that changes nothing, and one that changes something, over the version from here.
    const uploads = office.sent('upload')
    await save(path, '第二稿')
    await save(path, '第三稿')
    await saved()
    await sent()
    expect([await count(), await textOf(), office.sent('upload')]).toEqual([1, '第三稿', uploads + 1])
    expect(await reasonOf(api().finishEdit({ id: (await row()).id }))).toBe('still-open')
    await rm(join(dirname(path), '~$诉状.docx'))
    // The press of a page that has not read yet that the version arrived.
    await api().finishEdit({ id })
    expect([existsSync(dirname(path)), (await row()).editing, (await api().edits({})).rows]).toEqual([false, false, []])
    expect(office.core().ports.lines.join()).not.toContain('诉状')
  })

  it('DC-02 what was saved last goes up where the editing ends before it was looked at, and a pin follows', async () => {
    const { id, path } = await edit()
    await api().pin({ id, pinned: true })
    await writeFile(path, '最后一稿')
    await api().finishEdit({ id })
    expect([existsSync(dirname(path)), (await api().edits({})).rows]).toEqual([false, []])
    await sent()
    expect([await count(), await textOf(), (await row()).here]).toEqual([1, '最后一稿', 'pinned'])
    expect((await api().pinned({})).rows).toHaveLength(1)
    await api().refresh({ ...owner, bin: true })
    expect((await api().bin(owner)).rows.find((one) => one.id === id)?.here).toMatch(/^(kept|online)$/)
  })

  it('a save that cannot be taken is said, stays in its copy, and goes once it can', async () => {
    const { path } = await edit()
    const [account] = await readdir(join(office.core().ports.profile, 'accounts'))
    const files = join(office.core().ports.profile, 'accounts', account ?? '', 'files')
    await rename(files, `${files}.aside`)
    await writeFile(files, '')
    await save(path, '第二稿')
    await later(office.core(), async () => (await editOf())?.failure !== '')
    expect([await readFile(path, 'utf8'), await outbox()]).toEqual(['第二稿', []])
    await rm(files)
    await rename(`${files}.aside`, files)
    office.stir()
    await saved()
    await sent()
    expect([await count(), await textOf(), (await editOf())?.failure]).toEqual([1, '第二稿', ''])
  })

  it('DC-02 of several saves offline the last goes up, once, also over a restart in which another was made', async () => {
    const { path } = await edit()
    office.core().ports.cut(true)
    await save(path, '离线一')
    await saved()
    await save(path, '离线二')
    await later(office.core(), async () => (await editOf())?.state === 'sending' && (await outbox()).length === 2)
    await office.restart(() => writeFile(path, '离线三'))
    const first = (await editOf())?.savedAt ?? 0
    await later(office.core(), async () => ((await editOf())?.savedAt ?? 0) > first)
    expect((await row()).editing).toBe(true)
    const made = office.sent('new')
    office.core().ports.cut(false)
    await office.core().client.sync.now({})
    await sent()
    expect([await count(), await textOf(), office.sent('new')]).toEqual([1, '离线三', made + 1])
  })

  it.each(['upload', 'new'] as const)('DC-02 a lost answer to %s makes no second version', async (what) => {
    const { path } = await edit()
    office.lose(what)
    await save(path, '第二稿')
    await saved()
    await sent()
    expect([await count(), await textOf()]).toEqual([1, '第二稿'])
  })

  it('DC-02 who edits again goes on from what was saved last, also while it waits to be sent', async () => {
    const { id, path } = await edit()
    office.core().ports.cut(true)
    await save(path, '第二稿')
    await saved()
    await api().finishEdit({ id })
    expect([existsSync(path), (await row()).editing]).toEqual([false, false])
    const again = async () => {
      expect(await api().edit({ id })).toEqual({ opened: true })
      const copy = office.opened.at(-1) ?? ''
      expect(await readFile(copy, 'utf8')).toBe('第二稿')
      return copy
    }
    // A copy that is lost while the version waits is made of it too.
    await rm(await again())
    const copy = await again()
    office.core().ports.cut(false)
    await office.core().client.sync.now({})
    await sent()
    await save(copy, '第三稿')
    await saved()
    await sent()
    expect([await count(), await textOf()]).toEqual([1, '第三稿'])
  })

  it('DC-02 nobody edits again what is neither here nor at the firm yet', async () => {
    const { id, path } = await edit()
    office.hold('new')
    await save(path, '第二稿')
    await later(office.core(), async () =>
      (await outbox()).some(({ state, entity }) => state === 'inflight' && entity === 'document'),
    )
    await api().finishEdit({ id })
    expect(await reasonOf(api().edit({ id }))).toBe('sending')
    office.release()
    await sent()
    expect(await api().edit({ id: (await row()).id })).toEqual({ opened: true })
    expect(await readFile(office.opened.at(-1) ?? '', 'utf8')).toBe('第二稿')
  })

  it('DC-02 what is saved while a version is on its way goes after it', async () => {
    const { path } = await edit()
    office.hold('new')
    await save(path, '第二稿')
    await later(office.core(), async () =>
      (await outbox()).some(({ state, entity }) => state === 'inflight' && entity === 'document'),
    )
    await save(path, '第三稿')
    await later(office.core(), async () => (await outbox()).filter(({ entity }) => entity === 'document').length === 2)
    office.release()
    await sent()
    expect([await count(), await textOf(), (await row()).editing]).toEqual([1, '第三稿', true])
  })

  it('DC-02 what is saved while the version before it waits to go to the bin goes after it, and only one stays', async () => {
    const { path } = await edit()
    const versions = async () => (await outbox()).filter(({ entity }) => entity === 'document')
    office.cut('delete')
    await save(path, '第二稿')
    await later(office.core(), async () =>
      (await versions()).some(({ state, attempts }) => state === 'queued' && attempts > 0),
    )
    expect(await count()).toBe(2)
    await save(path, '第三稿')
    await later(office.core(), async () => (await versions()).length === 2)
    // The firm has it: it is not given up either.
    const [first] = await versions()
    expect(await codeOf(office.core().client.work.discard({ opId: first?.opId ?? '' }))).toBe('not-found')
    office.cut(null)
    await office.core().client.sync.now({})
    await sent()
    expect([await count(), await textOf()]).toEqual([1, '第三稿'])
  })

  it.each(['mine', 'both'] as const)('DC-02 a person who keeps %s saves again before that was sent', async (keep) => {
    const { id, path } = await edit()
    await office.replace(owner, { id, name: NAME }, '律所稿')
    await save(path, '我的稿')
    const asked = async () => (await api().conflicts({})).rows.length
    await later(office.core(), async () => (await asked()) === 1)
    office.core().ports.cut(true)
    await api().decide({ id, keep })
    const [decided] = await outbox()
    await save(path, '我的第二稿')
    await later(office.core(), async () => (await outbox()).every(({ opId }) => opId !== decided?.opId))
    office.core().ports.cut(false)
    await office.core().client.sync.now({})
    await sent()
    await api().refresh(owner)
    const beside = (await rows()).find(({ name }) => name.startsWith('起诉状（'))
    expect([await asked(), await count(), await textOf()]).toEqual([0, 1, keep === 'mine' ? '我的第二稿' : '律所稿'])
    expect(keep === 'mine' ? beside : await textOf(beside?.name)).toBe(keep === 'mine' ? undefined : '我的第二稿')
  })

  it('DC-02 where the firm has another version meanwhile both are kept and a person is asked', async () => {
    const { id, path } = await edit()
    const theirs = await office.replace(owner, { id, name: NAME }, '律所稿')
    await save(path, '我的稿')
    const asked = async () => (await api().conflicts({})).rows
    await later(office.core(), async () => (await asked()).length === 1)
    expect(await asked()).toMatchObject([{ id, name: NAME, gone: false, theirsBy: expect.stringMatching(/./) }])
    expect((await outbox()).map(({ state, failure }) => [state, failure?.code])).toEqual([
      ['rejected', 'changed-elsewhere'],
    ])
    expect([(await editOf())?.state, await count()]).toEqual(['asked', 1])
    // Sending it again from the inbox asks again.
    const [entry] = await outbox()
    await office.core().client.work.resend({ opId: entry?.opId ?? '' })
    await later(office.core(), async () => (await asked()).length === 1)
    // A later save is the one that is asked about.
    await save(path, '我的第二稿')
    await later(office.core(), async () => (await asked()).some(({ opId }) => opId !== entry?.opId))
    await api().decide({ id, keep: 'both' })
    await sent()
    await api().refresh(owner)
    const beside = (await rows()).find(({ name }) => name.startsWith('起诉状（'))
    expect([(await row()).id, await textOf(), await textOf(beside?.name)]).toEqual([theirs, '律所稿', '我的第二稿'])
    expect([beside?.editing, (await row()).editing]).toEqual([true, false])
  })

  it('DC-02 AT-06 D-98 a version that the firm refuses is not called on its way, and goes when it is sent again', async () => {
    const { path } = await edit()
    office.refuse('upload')
    await save(path, '第二稿')
    const refused = async () => (await outbox()).find(({ state }) => state === 'rejected')
    await later(office.core(), async () => (await refused()) !== undefined)
    expect([(await editOf())?.state, await count()]).toEqual(['refused', 1])
    office.release()
    await office.core().client.work.resend({ opId: (await refused())?.opId ?? '' })
    expect((await editOf())?.state).toBe('sending')
    await sent()
    expect([await count(), await textOf(), (await editOf())?.state]).toEqual([1, '第二稿', 'open'])
  })

  it.each(['mine', 'theirs'] as const)('DC-02 a person keeps %s of two versions', async (keep) => {
    const { id, path } = await edit()
    await office.replace(owner, { id, name: NAME }, '律所稿')
    await save(path, '我的稿')
    await later(office.core(), async () => (await api().conflicts({})).rows.length === 1)
    // While Word has it open, what is saved in it next would be nowhere.
    await writeFile(join(dirname(path), '~$诉状.docx'), 'lock')
    if (keep === 'theirs') {
      expect(await reasonOf(api().decide({ id, keep }))).toBe('still-open')
      expect([existsSync(path), (await api().conflicts({})).rows.length]).toEqual([true, 1])
    }
    await api().decide({ id, keep, anyway: keep === 'theirs' })
    await sent()
    await api().refresh(owner)
    expect([await count(), await textOf()]).toEqual([1, keep === 'mine' ? '我的稿' : '律所稿'])
    expect([existsSync(path), await codeOf(api().decide({ id, keep }))]).toEqual([keep === 'mine', 'not-found'])
  })

  it('DC-02 DC-03 a version goes where the document was moved, and stands by itself where it was deleted', async () => {
    const { id, path } = await edit()
    const folder = (await rows()).find(({ directory }) => directory)
    await api().rename({ id, name: '答辩状.docx' })
    await api().move({ ids: [id], parent: folder?.id ?? '' })
    await save(path, '第二稿')
    await saved()
    await sent()
    const [moved] = (await api().list({ ...owner, parent: folder?.id ?? '', pageSize: 200 })).rows.filter(
      ({ name }) => name === '答辩状.docx',
    )
    expect(moved).toMatchObject({ editing: true })
    expect((await editOf())?.gone).toBe(false)
    await api().remove({ ids: [moved?.id ?? ''] })
    // In the recycle bin, where no row has a way to end it.
    expect((await editOf())?.gone).toBe(true)
    await save(path, '第三稿')
    await later(office.core(), async () => (await api().conflicts({})).rows.length === 1)
    const [gone] = (await api().conflicts({})).rows
    expect(gone).toMatchObject({ gone: true, name: '答辩状.docx' })
    await api().decide({ id: gone?.id ?? '', keep: 'both' })
    await sent()
    const names = (await api().list({ ...owner, parent: folder?.id ?? '', pageSize: 200 })).rows.map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('答辩状'))).toEqual(['答辩状.docx'])
  })

  it('DC-02 DC-04 where the folder of the document was deleted a person is asked, and it stands in the root then', async () => {
    const { id, path } = await edit()
    const folder = (await rows()).find(({ directory }) => directory)
    await api().move({ ids: [id], parent: folder?.id ?? '' })
    await office.changeElsewhere(folder?.id ?? '', 'delete')
    await save(path, '第二稿')
    await later(office.core(), async () => (await api().conflicts({})).rows.length === 1)
    expect((await api().conflicts({})).rows).toMatchObject([{ id, name: NAME, gone: true }])
    await api().decide({ id, keep: 'mine' })
    await sent()
    await api().refresh(owner)
    expect([await count(), await textOf(), (await row()).editing]).toEqual([1, '第二稿', true])
  })

  it('a lock waits for no document that is fetched, and nothing is opened after it', async () => {
    await office.makeFile(owner, NAME, '第一稿')
    await api().refresh(owner)
    const { id } = await row()
    office.hold('download')
    const before = office.sent('download')
    const pressed = codeOf(api().edit({ id }))
    await until(() => office.held() > 0)
    await office.core().client.session.lock({})
    office.release()
    expect(await pressed).toBe('signed-out')
    expect([office.opened, office.sent('download')]).toEqual([[], before])
  })

  it('a copy that vanishes sends nothing, one that nobody touches goes, and one of another kind is never opened', async () => {
    const { id, path } = await edit()
    await rm(path)
    office.stir()
    office.core().ports.clock.advance(10_000)
    await until(async () => (await editOf())?.state === 'open')
    expect(await outbox()).toEqual([])
    expect(await api().edit({ id })).toEqual({ opened: true })
    expect(await readFile(office.opened.at(-1) ?? '', 'utf8')).toBe('第一稿')
    await later(office.core(), async () => {
      office.core().ports.clock.advance(600_000)
      return (await api().edits({})).rows.length === 0
    })
    expect(existsSync(office.opened.at(-1) ?? '')).toBe(false)
    await office.makeFile(owner, 'run.exe', 'MZ')
    await api().refresh(owner)
    expect(await codeOf(api().edit({ id: (await row('run.exe')).id }))).toBe('forbidden')
    const folder = (await rows()).find(({ directory }) => directory)
    expect(await reasonOf(api().edit({ id: folder?.id ?? '' }))).toBe('folder')
  })

  it('DC-02 what was saved beside a copy goes neither by itself nor with it, until a person says so', async () => {
    // One with nothing beside it is looked at first, and goes: the time of the other has come too then.
    await office.makeFile(owner, '答辩状.docx', '第一稿')
    await api().refresh(owner)
    await api().edit({ id: (await row('答辩状.docx')).id })
    const { id, path } = await edit()
    const folder = dirname(path)
    const beside = join(folder, '合同_修订.docx')
    await writeFile(beside, '另存')
    await mkdir(join(folder, '导出'))
    // What Word and the system leave there holds nothing up.
    for (const left of ['~WRL0002.tmp', '.DS_Store', 'Thumbs.db']) await writeFile(join(folder, left), '')
    await later(office.core(), async () => {
      office.core().ports.clock.advance(600_000)
      return (await api().edits({})).rows.length === 1
    })
    const asked = { code: 'invalid-input', details: { reason: 'other-files', files: '合同_修订.docx/导出', count: 2 } }
    for (const anyway of [false, true]) await expect(api().finishEdit({ id, anyway })).rejects.toMatchObject(asked)
    await api().editFolder({ id })
    expect([(await row()).editing, office.opened.at(-1)]).toEqual([true, folder])
    // Nor where the document's own file is gone, or was given up.
    await rm(path)
    await expect(api().edit({ id })).rejects.toMatchObject(asked)
    await office.replace(owner, { id, name: NAME }, '律所稿')
    await save(path, '我的稿')
    await later(office.core(), async () => (await api().conflicts({})).rows.length === 1)
    await expect(api().decide({ id, keep: 'theirs' })).rejects.toMatchObject(asked)
    expect([existsSync(beside), (await editOf())?.state]).toEqual([true, 'asked'])
    await rm(join(folder, '导出'), { recursive: true })
    await api().decide({ id, keep: 'theirs', others: true })
    expect([existsSync(folder), await outbox()]).toEqual([false, []])
    expect(office.core().ports.lines.join()).not.toContain('合同')
  })

  it('copies that no edit names are removed at the start', async () => {
    const { path } = await edit()
    const stray = join(dirname(dirname(path)), 'f'.repeat(32))
    await office.restart(async () => {
      await mkdir(stray)
      await writeFile(join(stray, 'stray.docx'), '')
    })
    await until(() => !existsSync(stray))
    expect(await readdir(dirname(dirname(path)))).toHaveLength(1)
  })
})
