// Working copies that applications write into, or have open, in the moment in which an edit ends or is looked at.
import { describe, expect, it } from 'vitest'
import type { EditRun } from '#core/areas/documents/edits/edit-run'
import { decideVersion } from '#core/areas/documents/edits/save-version'
import { finish, giveUp, look } from '#core/areas/documents/edits/take-copy'
import type { CopyState } from '#core/areas/documents/edits/working-copies'
import { versionPatch, versionsOf } from '#core/areas/documents/new-version'
import { oweDocument } from '#core/areas/documents/owe-document'
import type { Home } from '#core/engine/account-session'
import { USER_VALUE } from '#core/engine/signed-in-user'
import { Failure } from '#shared/contract/failure'
import { newStore, noon } from '../../engine/store/support.ts'
import { testClock, testRandom } from '../../support/ports.ts'

const place = { folder: 'c'.repeat(32), name: '起诉状.docx', btype: 'company', bid: '1001', parent: '' }
const edit = { id: '7001', fsid: 'f1', digest: 'd1', mineAt: null, place }
const lies = (size: number): CopyState => ({ file: 1, size, changedAt: size, held: false })

/** An edit whose copy is as the test says each time that it is looked at; `take` reads it, null where it changed. */
const editing = (disk: {
  readonly states: readonly (CopyState | null)[]
  readonly take?: () => Promise<null>
  readonly letsGo?: boolean
}) => {
  const store = newStore()
  store.documentEdits.put(edit)
  const calls: string[] = []
  const states = [...disk.states]
  const watched = { unwatch: () => undefined, soon: () => undefined, settled: lies(1), last: lies(9), touchedAt: 0 }
  const one = { ...watched, failure: '' }
  const run = {
    ...{ store, over: new AbortController().signal, serial: (task: () => Promise<unknown>) => task() },
    home: {
      ports: {
        clock: { monotonic: () => 0 },
        log: (level: string, event: string, facts: object) => calls.push(`${level} ${event} ${JSON.stringify(facts)}`),
      },
      changed: (area: string, ids: readonly string[]) => calls.push(`changed ${area} ${ids.join()}`),
    },
    copies: {
      state: async () => (states.length > 1 ? states.shift() : states[0]) ?? null,
      async take(_place: object, seen: CopyState) {
        calls.push(`take ${seen.size}`)
        return (await disk.take?.()) ?? null
      },
      others: async () => [],
      async remove() {
        calls.push('remove')
        return disk.letsGo ?? true
      },
    },
    watch: {
      get: () => one,
      follow: (_place: object, settled: CopyState | null) => calls.push(`follow ${settled?.size}`),
      unfollow: () => calls.push('unfollow'),
      lookSoon: () => calls.push('soon'),
    },
  } as unknown as EditRun
  const ends = (anyway: boolean) =>
    finish(run, edit, { anyway, others: false }).then(
      () => 'ended',
      (error: unknown) => (error instanceof Failure ? error.details.reason : error),
    )
  const isThere = () => store.documentEdits.get(edit.id) !== null
  return { run, calls, one, ends, isThere }
}

describe('the end of an edit', () => {
  const changing = [2, 3, 4, 5, 6, 7].map(lies)

  it('DC-02 is refused where the copy changes as often as it is read, and nothing of it goes', async () => {
    const { calls, ends, isThere } = editing({ states: changing })
    expect([await ends(false), isThere()]).toEqual(['still-open', true])
    expect(calls).toEqual(['take 2', 'take 3', 'take 4', 'take 5'])
  })

  it('DC-02 comes all the same where a person gives up what is written still', async () => {
    const { calls, ends, isThere } = editing({ states: changing })
    expect([await ends(true), isThere()]).toEqual(['ended', false])
    expect(calls).toEqual(['take 2', 'take 3', 'take 4', 'take 5', 'unfollow', 'remove', 'changed documents 1001'])
  })

  it('DC-02 reads a copy no more that went, was emptied or is again as it was taken meanwhile', async () => {
    for (const [last, asked] of [
      [null, ['take 2']],
      [lies(0), ['take 2']],
      [lies(1), ['take 2']],
    ] as const) {
      const { calls, ends } = editing({ states: [lies(2), last] })
      expect(await ends(false)).toBe('ended')
      expect(calls.filter((call) => call.startsWith('take'))).toEqual(asked)
    }
  })

  it('DC-02 is refused where an application does not let go of the copy, which is watched again as it was seen', async () => {
    const { calls, ends, isThere } = editing({ states: [lies(1)], letsGo: false })
    expect([await ends(false), isThere()]).toEqual(['still-open', true])
    expect(calls).toEqual(['unfollow', 'remove', 'follow 1'])
  })

  it('DC-02 leaves a copy behind that an application does not let go of where a person gives it up', async () => {
    const { calls, ends, isThere } = editing({ states: [lies(1)], letsGo: false })
    expect([await ends(true), isThere()]).toEqual(['ended', false])
    expect(calls).toEqual(['unfollow', 'remove', 'changed documents 1001'])
  })
})

describe('a copy that is given up', () => {
  const givingUp = async (disk: Parameters<typeof editing>[0], anyway = false) => {
    const { run, calls, isThere } = editing(disk)
    const ends = giveUp(run, edit, { anyway, others: false }, () => calls.push('decide')).then(
      () => 'ended',
      (error: unknown) => (error instanceof Failure ? error.details.reason : error),
    )
    return [await ends, isThere(), ...calls]
  }

  it('DC-02 stays, and nothing is decided, while an application has it open, unless a person insists', async () => {
    const disk = { states: [{ ...lies(1), held: true }] }
    expect(await givingUp(disk)).toEqual(['still-open', true])
    const gone = ['decide', 'unfollow', 'remove', 'changed documents 1001']
    expect(await givingUp(disk, true)).toEqual(['ended', false, ...gone])
  })

  it('DC-02 is watched on where an application does not let go of it', async () => {
    const disk = { states: [lies(1)], letsGo: false }
    const kept = ['decide', 'unfollow', 'remove', 'follow 1', 'changed documents 1001']
    expect(await givingUp(disk)).toEqual(['ended', true, ...kept])
  })
})

it('DC-02 a version beside the one of the firm has a name that is safe, whatever the person is called', () => {
  const store = newStore()
  const user = { id: 'u', name: '张三/合伙人 (Tom: HK)', nickname: '', avatar: '', orgId: '', orgAdmin: false }
  store.values.put(USER_VALUE, JSON.stringify(user))
  const ports = { clock: testClock(), random: testRandom(1) }
  oweDocument(store, ports, {
    upload: 'up',
    name: place.name,
    fileSize: 1,
    folder: place,
    more: versionPatch({ edit: edit.id, replaces: { id: edit.id, fsid: 'f1' } }),
  })
  const [owed] = versionsOf(store, edit.id)
  const theirs = { id: '8', fsid: 'f8', name: place.name, by: '', at: 0 }
  const met = { state: 'rejected', lastCode: 'changed-elsewhere', base: { theirs } } as const
  store.work.step(owed?.opId ?? '', met, noon)
  const opened = { store, sync: { wake: () => undefined } }
  const home = { ports, opened: () => opened, timeZone: () => 'Asia/Shanghai', changed: () => undefined }
  decideVersion(home as unknown as Home, edit.id, 'both')
  const [name] = versionsOf(store, edit.id).map(({ patch }) => patch.name)
  expect(name).toMatch(/^起诉状（张三_合伙人 \(Tom_ HK\) \d{4}-\d\d-\d\d）\.docx$/)
})

it('DC-02 a copy that cannot be taken is told and logged once for each reason, and told once when it can be', async () => {
  let error: Error | null = new Failure('disk-full')
  const { run, calls, one } = editing({
    states: [lies(9)],
    take: () => (error === null ? Promise.resolve(null) : Promise.reject(error)),
  })
  const lines: string[][] = []
  for (error of [error, error, new Error('EIO'), null, null]) {
    calls.length = 0
    await look(run, place.folder)
    lines.push([one.failure, ...calls.filter((call) => !/^(take|soon)/.test(call))])
  }
  const told = 'changed documents 1001'
  expect(lines).toEqual([
    ['disk-full', 'warn documents.copy-not-taken {"code":"disk-full"}', told],
    ['disk-full'],
    ['internal', 'warn documents.copy-not-taken {"code":"internal"}', told],
    ['', told],
    [''],
  ])
})
