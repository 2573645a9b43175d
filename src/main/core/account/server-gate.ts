import type { Accounts } from '#core/account/keys'
import type { Ports } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import { SAMPLE_FIRM } from '#shared/contract/session'
import { serverOf } from './sign-in.ts'

/** Tries of one minute; those at a server that a person agreed to count only where they fail. */
const TRIES = 10
const MINUTE = 60_000

/**
 * Stands before every request to a server that the page names, for a script of the page could name any: runs it for the
 * server once a person agreed. Fails with `bad-address`, `too-many`, `not-confirmed`, `other-server`.
 */
export type ServerGate = <Answer>(typed: string, run: () => Promise<Answer>) => Promise<Answer>

/**
 * The gate of one core. A shell that cannot ask lets unknown servers through while no account is open (`isOpen`), as
 * few as any others: then a page has to sign out first, which a person sees. What was agreed to is kept in memory, and
 * with the account that signs in: forgetting that leaves no name of a server behind.
 */
export function createServerGate(
  ports: Pick<Ports, 'clock' | 'confirmServer' | 'defaultServer'>,
  accounts: Pick<Accounts, 'list'>,
  isOpen: () => boolean,
): ServerGate {
  let tries: readonly { readonly at: number }[] = []
  const confirmed = new Set<string>()
  let asking: { readonly server: string; readonly answer: Promise<boolean> } | null = null

  const given = (): string | null => {
    try {
      return serverOf(ports.defaultServer)
    } catch {
      return null
    }
  }
  const isUsed = (server: string) => accounts.list().some((account) => account.server === server)
  const isAgreed = (server: string) =>
    server === SAMPLE_FIRM ||
    server === given() ||
    confirmed.has(server) ||
    (ports.confirmServer !== null && isUsed(server))

  const ask = async (confirmServer: NonNullable<Ports['confirmServer']>, server: string): Promise<boolean> => {
    try {
      return await confirmServer(server)
    } finally {
      asking = null
    }
  }

  const confirm = async (server: string): Promise<void> => {
    if (ports.confirmServer === null) {
      if (isOpen()) throw new Failure('other-server')
      return
    }
    // One question at a time: who asks for another server meanwhile is no person.
    if (asking !== null && asking.server !== server) throw new Failure('not-confirmed')
    asking ??= { server, answer: ask(ports.confirmServer, server) }
    if (!(await asking.answer)) throw new Failure('not-confirmed')
    confirmed.add(server)
  }

  return async (typed, run) => {
    const server = serverOf(typed)
    const mine = { at: ports.clock.monotonic() }
    tries = tries.filter(({ at }) => mine.at - at < MINUTE)
    if (tries.length >= TRIES) throw new Failure('too-many')
    tries = [...tries, mine]
    if (!isAgreed(server) && !isUsed(server)) await confirm(server)
    const answer = await run()
    if (isAgreed(server)) tries = tries.filter((one) => one !== mine)
    return answer
  }
}
