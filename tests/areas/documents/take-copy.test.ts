// Working copies that applications write into, or have open, in the moment in which an edit ends or is looked at.
import { describe, expect, it } from 'vitest'
import type { EditRun } from '#core/areas/documents/edits/edit-run'
import { finish, look } from '#core/areas/documents/edits/take-copy'
import type { CopyState } from '#core/areas/documents/edits/working-copies'
import { Failure } from '#shared/contract/failure'
import { newStore } from '../../engine/store/support.ts'

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
