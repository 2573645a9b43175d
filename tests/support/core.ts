// A core in the test's own process, with a typed client that throws the failures a screen would get.
import { type CoreOptions, createCore } from '#core/index'
import type { PackedCustomerPage } from '#shared/contract/customers'
import { Failure, type FailureCode } from '#shared/contract/failure'
import type { CoreClient } from '#shared/contract/index'
import type { Job } from '#shared/contract/jobs'
import type { SyncStatus } from '#shared/contract/sync'
import { type CustomerPage, customerPageOf } from '#shared/domain/customer-page'
import { moment, type TestPorts, type TestPortsOptions, testPorts, until } from './ports.ts'

export type TestCore = {
  readonly client: TestClient
  readonly ports: TestPorts
  readonly core: Awaited<ReturnType<typeof createCore>>
  /** Waits until no pass runs and nothing is read behind the passes, and answers the status. */
  readonly synced: () => Promise<SyncStatus>
  readonly close: () => Promise<void>
}

type Customers = CoreClient['customers']
type CustomerPageCall = (input: Parameters<Customers['list']>[0]) => Promise<CustomerPage>

/** The core's client with pages of customers as a screen has them. */
export type TestClient = Omit<CoreClient, 'customers'> & {
  readonly customers: Omit<Customers, 'list' | 'find'> & {
    readonly list: CustomerPageCall
    readonly find: CustomerPageCall
  }
}

/** Guesses at a test's password need not be dear. */
export const cheapPassword = { n: 2, r: 1, p: 1 } as const

/** Starts a core over a profile folder; every answer is checked against the contract. */
export async function startCore(options: TestPortsOptions, file: CoreOptions = {}): Promise<TestCore> {
  const ports = testPorts(options)
  const core = await createCore(ports, { checkOutput: true, passwordCost: cheapPassword, ...file })
  const client = clientOf(core.call)
  return {
    client,
    ports,
    core,
    async synced() {
      await until(async () => {
        const { running, background } = await client.sync.status({})
        return !running && !background
      }, moment)
      return client.sync.status({})
    },
    close: core.close,
  }
}

/** The typed client of a call function; a refused call throws its `Failure`. */
export function clientOf(call: TestCore['core']['call']): TestClient {
  const area = (name: string) =>
    new Proxy(
      {},
      {
        get: (_, operation) => async (input: unknown) => {
          const reply = await call(name, String(operation), input)
          if (!reply.ok) throw new Failure(reply.code, reply.details)
          const isPage = name === 'customers' && (operation === 'list' || operation === 'find')
          return isPage ? customerPageOf(reply.value as PackedCustomerPage) : reply.value
        },
      },
    )
  return new Proxy({}, { get: (_, name) => area(String(name)) }) as TestClient
}

/** The code with which a call fails; 'none' where it succeeds. */
export async function codeOf(run: Promise<unknown>): Promise<FailureCode | 'none'> {
  try {
    await run
    return 'none'
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

/** Sign-in of the sample firm's administrator. */
export const admin = { server: 'sample', account: 'linzhiyuan', password: 'firmdesk' } as const
export const member = { server: 'sample', account: 'suruogu', password: 'firmdesk' } as const

/** The task that a call began, once it has ended. */
export async function ended({ client }: TestCore, { job: id }: { readonly job: string }): Promise<Job> {
  await until(async () => (await client.jobs.get({ id })).state !== 'running')
  return client.jobs.get({ id })
}

/** Lets virtual time pass, `step` milliseconds at a time, until the condition holds. */
export const later = ({ ports }: TestCore, holds: () => Promise<boolean>, step = 1_000): Promise<void> =>
  until(async () => {
    if (await holds()) return true
    ports.clock.advance(step)
    return false
  })

/** Waits until nothing is owed to the firm, while no time passes. */
export const settled = ({ client }: TestCore): Promise<void> =>
  until(async () => (await client.work.summary({})).pending === 0)

/** Lets virtual time pass until nothing is owed to the firm. */
export const sent = (core: TestCore): Promise<void> =>
  later(core, async () => (await core.client.work.summary({})).pending === 0)

/** The fields of a customer as this computer has them. */
export async function fieldsOf({ client }: TestCore, id: string) {
  return (await client.customers.detail({ id })).fields
}

/** The customer that was made last. */
export const firstId = async ({ client }: TestCore): Promise<string> =>
  (await client.customers.list({ sortField: 'gmtCreate' })).rows[0]?.id ?? ''

/** The ids of so many customers, by when they were made. */
export async function customerIds({ client }: TestCore, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let pageIndex = 0; ids.length < count; pageIndex += 1) {
    const { rows } = await client.customers.list({ pageIndex, pageSize: 50, sortField: 'gmtCreate' })
    ids.push(...rows.map((row) => row.id))
  }
  return ids.slice(0, count)
}
