import { describe, expect, it } from 'vitest'
import { Failure } from '#shared/contract/failure'
import { endpoints, resolveEndpoints } from '../../../src/main/core/areas/remote.ts'
import {
  checkOverrides,
  type OperationName,
  readEndpointOverrides,
} from '../../../src/main/core/engine/remote/endpoints.ts'
import { createTransport } from '../../../src/main/core/engine/remote/transport.ts'
import { readCalls, writeCalls } from './client-calls.ts'
import { allows } from './seen-calls.ts'
import { fixedToken, remoteOf, sendData, startServer } from './server.ts'
import { type SpecifiedCall, specifiedCalls } from './specification-calls.ts'

const detailsOf = (run: () => unknown): Failure['details'] => {
  try {
    run()
  } catch (error) {
    if (error instanceof Failure && error.code === 'bad-address') return error.details
    throw error
  }
  throw new Error('nothing was refused')
}

const isOperation = (name: string): name is OperationName => Object.hasOwn(endpoints, name)

describe('the endpoint table', () => {
  it('has every call of §7 as it is stated there, and no other', () => {
    const table = Object.entries(endpoints).map(([operation, { sentAs: _, ...call }]) => ({ operation, ...call }))
    const byName = (one: { operation: string }, other: { operation: string }) =>
      one.operation < other.operation ? -1 : 1
    expect(table.sort(byName)).toEqual([...specifiedCalls].sort(byName))
  })

  it('sends every call with its method, path and names over HTTP', async () => {
    await using server = await startServer((_request, response) => sendData(response, null))
    const transport = createTransport({
      fetch: globalThis.fetch,
      origin: server.origin,
      token: fixedToken('t'),
      tokenHeader: 'Authorization',
      endpointOverrides: {},
      timeZone: 'Asia/Shanghai',
    })
    const table = resolveEndpoints({})

    const checkCall = async (call: SpecifiedCall): Promise<void> => {
      if (!isOperation(call.operation)) throw new Error(`${call.operation} is not in the table`)
      const pathNames = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
      const open = [...pathNames, ...call.parameters].filter((name) => !(name in call.fixed))
      const parameters = Object.fromEntries(open.map((name) => [name, `v ${name}/&`]))
      if (call.send === 'multipart') parameters.file = new Blob(['x']) as unknown as string
      await transport.call({ endpoint: table[call.operation], parameters })
      const seen = server.seen.at(-1)
      const path = call.path.replace(/\{(\w+)\}/g, (_match, name) => encodeURIComponent(`v ${name}/&`))
      expect(`${seen?.method} ${seen?.path}`).toBe(`${call.method} ${path}`)

      const expected = { ...parameters, ...call.fixed }
      const queryNames = call.send === 'query' ? call.parameters : call.inQuery
      expect([...new Set(seen?.query.keys())].sort(), call.operation).toEqual([...queryNames].sort())
      for (const name of queryNames) expect(seen?.query.getAll(name)).toEqual([expected[name]].flat().map(String))
      const bodyNames = call.parameters.filter((name) => !queryNames.includes(name))
      const type = seen?.headers['content-type'] ?? ''
      if (call.send === 'json') {
        expect(type).toContain('application/json')
        expect(JSON.parse(seen?.body ?? '')).toEqual(
          Object.fromEntries(bodyNames.map((name) => [name, expected[name]])),
        )
      } else if (call.send === 'form') {
        expect(type).toContain('application/x-www-form-urlencoded')
        expect([...new URLSearchParams(seen?.body).keys()]).toEqual(bodyNames)
      } else if (call.send === 'multipart') {
        expect(type).toMatch(/^multipart\/form-data; boundary=/)
        for (const name of bodyNames) expect(seen?.body).toContain(`name="${name}"`)
      } else expect(seen?.body).toBe('')
    }
    for (const call of specifiedCalls) await checkCall(call)
    expect(server.seen).toHaveLength(specifiedCalls.length)
  })

  it('is called by the client with no other name than §7 states, where it states any', async () => {
    await using server = await startServer((_request, response) => sendData(response, null))
    const remote = remoteOf(server.origin)
    const runs = [...Object.values(writeCalls).map(({ run }) => run), ...Object.values(readCalls)]
    // The answers are of no use to most of them: here it matters what leaves.
    for (const run of runs) await run(remote).catch(() => undefined)
    expect(server.seen.length).toBeGreaterThanOrEqual(runs.length)
    const offending = server.seen.filter((seen) => !specifiedCalls.some((call) => allows(call, seen)))
    expect(offending.map(({ method, path, query, body }) => `${method} ${path} ${query} ${body}`)).toEqual([])
  })

  it('repeats the name of a list in a query', async () => {
    await using server = await startServer((_request, response) => sendData(response, null))
    const { call } = createTransport({
      fetch: globalThis.fetch,
      origin: server.origin,
      token: fixedToken(null),
      tokenHeader: 'Authorization',
      endpointOverrides: {},
      timeZone: 'Asia/Shanghai',
    })
    await call({ endpoint: resolveEndpoints({})['user.byTeam'], parameters: { gids: ['7', '8'] } })
    expect(server.seen[0]?.query.getAll('gids')).toEqual(['7', '8'])
    expect(server.seen[0]?.headers.authorization).toBeUndefined()
  })
})

const sales = [
  'company.list',
  'company.update',
  'company.batchUpdate',
  'company.batchDelete',
  'company.batchPhase',
  'company.import',
  'company.export',
  'company.initDefaults',
  'company.transfer',
  'meta.fields',
  'user.list',
  'user.selected',
  'user.byTeam',
] as const

const others = [
  'archive.reply',
  'archive.messages',
  'archive.generalRecent',
  'archive.customerRecent',
  'media.ownAccounts',
  'region.citiesByName',
  'region.countiesByCities',
  'tag.ofObject',
  'archive.clearWarning',
  'contract.pickerList',
  'contract.pickerGet',
  'media.accountsOfCompanies',
  'followup.popoverGroup',
  'followup.popoverObject',
  'member.dialogAdd',
  'role.byModule',
  'project.dialogSearch',
  'project.dialogGet',
  'project.dialogAttorneys',
] as const

describe('paths of a firm', () => {
  const check = (names: readonly OperationName[]): void => {
    for (const name of names) {
      const { path, source } = endpoints[name]
      expect(source, name).toBe('assumed')
      const own = path.replace('/api/v1', '/crm/v9').replace('/openapi/v1', '/crm/v9')
      const table = resolveEndpoints({ [name]: own })
      expect(table[name]).toMatchObject({ path: own, method: endpoints[name].method, source: 'assumed' })
      expect(own).not.toBe(path)
    }
  }

  it('AP-71 the paths of companies, field definitions and users are assumed, and each can be overridden', () => {
    check(sales)
  })

  it('AP-72 the other paths that are not shown are assumed, and each can be overridden', () => {
    check(others)
  })

  it('AP-71 an overridden path is the one that leaves', async () => {
    await using server = await startServer((_request, response) => sendData(response, { list: [], recordCount: 0 }))
    const endpointOverrides = { 'company.list': '/crm/v9/kunden.do' }
    await remoteOf(server.origin, { endpointOverrides }).companies.list({ pageIndex: 0, pageSize: 10 })
    expect(server.seen.map((seen) => `${seen.method} ${seen.path}`)).toEqual(['POST /crm/v9/kunden.do'])
  })

  it('D-70 refuses whole addresses and paths that leave their place', () => {
    const refused = [
      '',
      'crm/list',
      '//evil.example/list',
      '/a//b',
      'https://evil.example/list',
      'HTTPS:/evil.example',
      '/\\evil.example',
      '/../list',
      '/a/../../list',
      '/a/./b',
      '/a/%2e%2e/b',
      '/a/%2E./b',
      '/a%2f..%2fb',
      '/a%5cb',
      '/a?x=1',
      '/a#b',
      '/a b',
      '/a\nb',
      '/a/',
      '/@evil.example:80\\x',
      '/a/{id}',
      '/客户/list',
    ]
    for (const path of refused) {
      const details = detailsOf(() => resolveEndpoints({ 'company.list': path }))
      expect(details, path).toMatchObject({ operation: 'company.list' })
      expect(() => remoteOf('https://firm.example', { endpointOverrides: { 'company.list': path } })).toThrow(Failure)
    }
    expect(detailsOf(() => resolveEndpoints({ 'company.get': '/crm/company' })).reason).toBe('other-parameters')
    expect(detailsOf(() => resolveEndpoints({ 'company.got': '/x' })).reason).toBe('unknown-operation')
    for (const path of ['/crm', '/crm/v2/list.do', '/a;v=1/b', '/a/@me', '/%E5%AE%A2']) {
      expect(resolveEndpoints({ 'company.list': path })['company.list'].path).toBe(path)
    }
  })

  it('reads FIRMDESK_ENDPOINTS as JSON or as the path of a file, and says what is wrong with it', () => {
    const overrides = { 'company.list': '/crm/list' }
    const text = JSON.stringify(overrides)
    const never = (): string => {
      throw new Error('not to be read')
    }
    const asked: string[] = []
    const read = (path: string): string => {
      asked.push(path)
      return text
    }
    expect(readEndpointOverrides(undefined, never)).toEqual({})
    expect(readEndpointOverrides('  ', never)).toEqual({})
    expect(readEndpointOverrides(text, never)).toEqual(overrides)
    expect(readEndpointOverrides('firm/paths.json', read)).toEqual(overrides)
    expect(asked).toEqual(['firm/paths.json'])
    expect(detailsOf(() => readEndpointOverrides('nowhere.json', never)).reason).toBe('unreadable')
    expect(detailsOf(() => readEndpointOverrides('{broken', never)).reason).toBe('unreadable')
    expect(detailsOf(() => readEndpointOverrides('list.json', () => '[1]')).reason).toBe('not-an-object')
    expect(detailsOf(() => checkOverrides({ 'company.list': 7 })).operation).toBe('company.list')
    expect(checkOverrides(undefined)).toEqual({})
  })

  it('D-68 fills ids into a path without letting them leave it', async () => {
    await using server = await startServer((request, response) => {
      const id = decodeURIComponent(request.path.split('/').at(-1) ?? '')
      sendData(response, { id })
    })
    const remote = remoteOf(server.origin)
    for (const id of ['9007199254740993', 'a/b', '..%2f', '?x=1', '#', '甲 乙', '%2e%2e']) {
      expect((await remote.companies.get(id)).id).toBe(id.trim())
      expect(server.seen.at(-1)?.path).toBe(`/api/v1/customer/company/${encodeURIComponent(id)}`)
    }
    for (const id of ['', '.', '..']) await expect(remote.companies.get(id)).rejects.toThrow('invalid-input')
    expect(server.seen).toHaveLength(7)
  })
})
