// Calls of §7 that a row of the checklist names: each is made by the client itself and seen at a server.
import { describe, expect, it } from 'vitest'
import { endpoints, resolveEndpoints } from '../../../src/main/core/areas/remote.ts'
import type { OperationName } from '../../../src/main/core/engine/remote/endpoints.ts'
import { readCalls, type WriteCall, writeCalls } from './client-calls.ts'
import { expectCall } from './seen-calls.ts'
import { remoteOf, sendData, startServer } from './server.ts'
import { type SpecifiedCall, specifiedCalls } from './specification-calls.ts'

/** What the client is asked, by `area.method` or as a call of its own, and every call of §7 that this has to send. */
type Asked = readonly [call: string | WriteCall['run'], ...sends: OperationName[]]

const file = { name: 'a.pdf', type: 'application/pdf', bytes: new Uint8Array([1, 2, 3]) } as const
const allRegions: Asked = ['regions.list', 'region.provinces', 'region.cities', 'region.counties']

const rows: readonly (readonly [id: string, ...asked: Asked[]])[] = [
  ['SC-01', ['calendar.createSchedule', 'schedule.create']],
  ['SC-03', ['calendar.createTask', 'task.create']],
  ['AP-01', ['matters.groups', 'task.groups']],
  ['AP-02', ['matters.search', 'project.search']],
  ['AP-03', ['matters.project', 'project.get']],
  ['AP-04', ['matters.attorneys', 'project.attorneys']],
  ['AP-05', ['matters.sync', 'project.sync']],
  ['AP-18', ['contracts.create', 'contract.create']],
  [
    'AP-19',
    ['contracts.remove', 'contract.delete'],
    ['contracts.update', 'contract.update'],
    ['contracts.get', 'contract.get'],
  ],
  ['AP-20', ['contracts.list', 'contract.list']],
  ['AP-21', ['contracts.parse', 'contract.parse']],
  ['AP-22', ['contracts.file', 'contract.file']],
  [
    'AP-06',
    [(remote) => remote.files.upload({ ...file, fileType: 'protected' }), 'file.upload'],
    [(remote) => remote.files.upload({ ...file, fileType: 'temp' }), 'file.upload'],
  ],
  ['AP-07', ['documents.create', 'file.create']],
  ['AP-08', ['documents.copy', 'file.copy']],
  ['AP-09', ['documents.remove', 'file.delete']],
  ['AP-10', ['documents.bin', 'file.recycleBin']],
  ['AP-11', ['documents.restore', 'file.restore']],
  ['AP-12', ['documents.removeCompletely', 'file.deleteCompletely']],
  ['AP-13', ['documents.purge', 'file.purgeRecycleBin']],
  ['AP-14', ['documents.rename', 'file.rename']],
  ['AP-15', ['documents.move', 'file.move']],
  ['AP-16', ['documents.get', 'file.get']],
  ['AP-17', ['documents.pathBelow', 'file.pathTo']],
  ['AP-23', allRegions],
  ['AP-24', allRegions, ['regions.get', 'region.city']],
  ['AP-25', allRegions, [(remote) => remote.regions.get('county', '1'), 'region.county']],
  ['AP-26', ['contacts.create', 'contact.create']],
  ['AP-27', ['contacts.import', 'contact.import']],
  [
    'AP-28',
    ['contacts.remove', 'contact.delete'],
    ['contacts.update', 'contact.update'],
    ['contacts.get', 'contact.get'],
  ],
  ['AP-29', ['contacts.getBase', 'contact.getBase']],
  ['AP-30', ['contacts.list', 'contact.list'], ['contacts.listBase', 'contact.listBase']],
  ['AP-31', ['contacts.transfer', 'contact.transfer']],
  ['AP-32', ['contacts.batchUpdate', 'contact.batchUpdate']],
  ['AP-33', ['contacts.batchDelete', 'contact.batchDelete']],
  ['AP-34', ['members.add', 'member.add']],
  ['AP-35', ['members.remove', 'member.delete'], ['members.update', 'member.update'], ['members.get', 'member.get']],
  ['AP-36', ['members.addMany', 'member.addMany']],
  ['AP-37', ['members.batchReset', 'member.resetMany']],
  ['AP-38', ['members.userRole', 'member.userRole']],
  ['AP-39', ['members.ofUser', 'member.ofUser']],
  ['AP-40', ['roles.create', 'role.create']],
  ['AP-41', ['roles.remove', 'role.delete'], ['roles.update', 'role.update'], ['roles.get', 'role.get']],
  ['AP-42', ['roles.list', 'role.list'], ['roles.find', 'role.list']],
  ['AP-43', ['roles.types', 'role.types']],
  ['AP-44', ['tags.create', 'tag.create']],
  ['AP-45', ['tags.remove', 'tag.delete'], ['tags.get', 'tag.get']],
  ['AP-46', ['tags.reset', 'tag.reset']],
  ['AP-47', ['tags.list', 'tag.list'], ['tags.find', 'tag.list'], ['tags.names', 'tag.names']],
  ['AP-48', ['followups.syncCalls', 'followup.syncCalls']],
  ['AP-49', ['followups.remove', 'followup.delete']],
  ['AP-50', ['followups.ofGroup', 'followup.ofGroup'], ['followups.ofObject', 'followup.ofObject']],
  ['AP-51', ['followups.latest', 'followup.latest']],
  ['AP-52', ['comments.create', 'comment.create']],
  ['AP-53', ['comments.remove', 'comment.delete'], ['comments.get', 'comment.get']],
  ['AP-54', ['comments.list', 'comment.list']],
]

const specified = (operation: OperationName): SpecifiedCall => {
  const call = specifiedCalls.find((one) => one.operation === operation)
  if (call === undefined) throw new Error(`§7 has no ${operation}`)
  return call
}

const runOf = (call: Asked[0]): WriteCall['run'] => {
  const run = typeof call === 'string' ? (writeCalls[call]?.run ?? readCalls[call]) : call
  if (run === undefined) throw new Error(`the client has no ${call}`)
  return run
}

/** An answer that every call can read: a row of the asked id, a file record, and an empty list. */
const anyAnswer = (path: string): unknown => ({
  ...{ id: decodeURIComponent(path.split('/').at(-1) ?? ''), name: '甲', content: '好', fsid: 'f1' },
  ...{ gmtCreate: '2025-01-02 03:04:05', operUser: { id: 'u1' }, list: [], recordCount: 0 },
})

const isMade = async ([call, ...sends]: Asked): Promise<void> => {
  const written = typeof call === 'string' ? writeCalls[call] : undefined
  await using server = await startServer(({ path }, response) =>
    sendData(response, written === undefined ? anyAnswer(path) : written.data),
  )
  // An answer that the client cannot read fails here.
  await runOf(call)(remoteOf(server.origin))
  const byPath = (one: { readonly path: string }, other: { readonly path: string }) => (one.path < other.path ? -1 : 1)
  const seen = [...server.seen].sort(byPath)
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toHaveLength(sends.length)
  for (const [index, expected] of sends.map(specified).sort(byPath).entries()) {
    const one = seen[index]
    if (one !== undefined) expectCall(expected, one)
  }
}

describe('calls of a row of the checklist are made by the client, one by one, and their answers are read', () => {
  for (const [id, ...asked] of rows) {
    const lines = asked.flatMap(([, ...sends]) => sends.map(specified)).map(({ method, path }) => `${method} ${path}`)
    it(`${id} ${[...new Set(lines)].join(', ')}`, async () => {
      for (const one of asked) await isMade(one)
    })
  }

  it('AP-06 a file of a comment or follow-up is protected, a file to import is temporary', async () => {
    for (const fileType of ['protected', 'temp'] as const) {
      await using server = await startServer(({ path }, response) => sendData(response, anyAnswer(path)))
      expect(await remoteOf(server.origin).files.upload({ ...file, fileType })).toMatchObject({ fsid: 'f1' })
      expect(server.seen.map(({ query }) => query.getAll('fileType'))).toEqual([[fileType]])
    }
  })
})

/** A path by which the call of an operation is known, with the parameters of its own. */
const ownPath = (operation: string, path: string): string =>
  [`/own/${operation}`, ...(path.match(/\{\w+\}/g) ?? [])].join('/')

/** Calls that choose one of several operations by what they are given: what {@link readCalls} leaves out. */
const choosing: readonly WriteCall['run'][] = [
  (remote) => remote.regions.get('county', '1'),
  (remote) =>
    remote.social.conversations({ companyId: 'c1', openId: '', platform: '', before: 0, pageIndex: 0, pageSize: 10 }),
  ...(['login', 'syncContact', 'loginInfo'] as const).map(
    (call): WriteCall['run'] =>
      (remote) =>
        remote.social.robot(call, ''),
  ),
]

/** The operations whose own paths were asked when every call of the client was made. */
const operationsAsked = async (operations: readonly OperationName[]): Promise<ReadonlySet<string>> => {
  const asked = new Set<string>()
  const endpointOverrides = Object.fromEntries(operations.map((one) => [one, ownPath(one, endpoints[one].path)]))
  let data: unknown
  await using server = await startServer(({ path }, response) => sendData(response, data ?? anyAnswer(path)))
  const reads = [...Object.values(readCalls), ...choosing].map((run) => ({ run, data: undefined }))
  for (const call of [...reads, ...Object.values(writeCalls)]) {
    data = call.data
    // What an answer says is not looked at here: the call has left.
    await call.run(remoteOf(server.origin, { endpointOverrides })).catch(() => undefined)
  }
  for (const { path } of server.seen) asked.add(path.split('/')[2] ?? '')
  return asked
}

describe('a corrected path', () => {
  const all = Object.keys(endpoints) as OperationName[]
  const sentAs = (one: OperationName) => endpoints[one].sentAs

  it('AP-71 AP-72 every operation that can be corrected is one that leaves', async () => {
    const own = all.filter((one) => sentAs(one) === null)
    const asked = await operationsAsked(own)
    expect(own.filter((one) => !asked.has(one))).toEqual([])
  })

  it('AP-72 a call that has two names leaves by the path that was given for either', async () => {
    const twins = all.filter((one) => sentAs(one) !== null)
    const asked = await operationsAsked(twins)
    expect(twins.filter((one) => !asked.has(one))).toEqual([])
    const both = resolveEndpoints({ 'project.search': '/a/search', 'project.dialogSearch': '/b/search' })
    expect(both['project.dialogSearch'].path).toBe('/b/search')
  })
})
