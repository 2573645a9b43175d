// Calls whose paths §7 does not show, through the contract: they leave by their assumed paths, or by the firm's own.
import { describe, expect, it } from 'vitest'
import { admin, ended, type TestCore } from '../../support/core.ts'
import { coreForEach } from '../../support/core-for-each.ts'
import { until } from '../../support/ports.ts'
import { type WatchedCall, watchCalls } from '../../support/watched-calls.ts'

const company = '/api/v1/customer/company'
let core: TestCore

coreForEach({ customers: 12, contacts: 2, followups: 10 }, (at) => {
  core = at.core
})

/** Uses every one of the calls as the screens do. */
const useAll = async (): Promise<void> => {
  const { batch, customers, files, pickers, sync, work } = core.client
  const { rows } = await customers.list({ pageSize: 10 })
  const ids = rows.slice(0, 2).map(({ id }) => id)
  const [id = ''] = ids
  await ended(core, await batch.set({ ids, field: 'level', value: '2' }))
  await ended(core, await batch.phase({ ids, phase: 4 }))
  await ended(core, await batch.remove({ ids: ids.slice(1) }))
  await batch.fixNull({}).catch(() => undefined)
  await batch.handover({ from: '60002', to: '60004' }).catch(() => undefined)
  const bytes = new Uint8Array(20)
  const { handle } = await files.expect({ name: '客户.xlsx', type: '', size: bytes.byteLength })
  core.core.media.receive(handle, bytes)
  await ended(core, await batch.import({ handle, phase: 4, importType: 2, category: '', tags: [] }))
  await ended(core, await batch.export({ query: {}, range: 0, ids }))
  await pickers.findUsers({ text: '' }).catch(() => undefined)
  await pickers.usersById({ ids: ['60004'] }).catch(() => undefined)
  await pickers.usersOfTeams({ teamIds: ['11'] }).catch(() => undefined)
  await customers.edit({ id, values: { note: '已核对' } })
  await sync.now({})
  await until(async () => {
    core.ports.clock.advance(1000)
    const { pending } = await work.summary({})
    return pending === 0 || watched.some(({ method, path }) => method === 'PUT' && path.endsWith(`/${id}`))
  })
  await core.synced()
}

let watched: readonly WatchedCall[] = []

describe('calls without a shown path', () => {
  it('AP-71 leave by the assumed paths with their methods', async () => {
    watched = watchCalls(core).calls
    await core.client.session.signIn(admin)
    await core.synced()
    await useAll()
    const left = new Set(watched.map(({ method, path }) => `${method} ${path.replace(/\/\d{5,}$/, '/{id}')}`))
    for (const call of [
      `POST ${company}/list`,
      `PUT ${company}/{id}`,
      `PUT ${company}/batch/update`,
      `PUT ${company}/batch/phase`,
      `DELETE ${company}/batch/delete`,
      `POST ${company}/initDefaultProperties`,
      `PUT ${company}/transfer`,
      `POST ${company}/import`,
      `POST ${company}/export`,
      'GET /api/v1/meta/field',
      'GET /api/v1/user',
      'GET /api/v1/user/selected',
      'GET /api/v1/user/team',
    ])
      expect(left, call).toContain(call)
    const update = watched.find(({ method, path }) => method === 'PUT' && /company\/\d{5,}$/.test(path))
    expect(update?.body).toMatchObject({ note: '已核对' })
    const list = watched.find(({ path }) => path === `${company}/list`)
    expect(list?.body).toMatchObject({ pageIndex: 0, sortField: expect.any(String), sortOrder: 'desc' })
    const meta = watched.find(({ path }) => path === '/api/v1/meta/field')
    expect(meta?.query).toMatchObject({ objType: 'company', sortField: 'fieldOrder', sortOrder: 'asc', pageSize: '-1' })
  })

  it('AP-71 leave by the firm’s own paths where it names some', async () => {
    await core.client.session.signIn(admin)
    await core.synced()
    const own = {
      'company.list': '/own/companies',
      'company.update': '/own/company/{id}',
      'company.batchUpdate': '/own/fields',
      'company.batchPhase': '/own/phases',
      'company.batchDelete': '/own/deletes',
      'company.initDefaults': '/own/defaults',
      'company.transfer': '/own/transfers',
      'company.import': '/own/imports',
      'company.export': '/own/exports',
      'meta.fields': '/own/definitions',
      'user.list': '/own/users',
      'user.selected': '/own/chosen',
      'user.byTeam': '/own/teams',
    }
    core.ports.settings.set('endpoints', own)
    watched = watchCalls(core).calls
    await core.client.settings.set({ timeZone: 'Asia/Tokyo' })
    await core.client.settings.set({ timeZone: 'Asia/Shanghai' })
    await useAll()
    const left = new Set(watched.map(({ path }) => path.replace(/\/\d{5,}$/, '/{id}')))
    // The bytes of this test are no sheet, and a firm may refuse what it does not know: what counts is that it was asked.
    for (const path of Object.values(own)) expect(left, path).toContain(path)
    expect([...left].filter((path) => path.startsWith(company) && !path.endsWith('{id}'))).toEqual([])
  })
})
