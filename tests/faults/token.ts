import { recordAreas } from './chaos/areas.ts'
import { judged } from './chaos/played.ts'
import { type WorldOptions, workingHours } from './chaos/world.ts'
import type { FirmNetwork } from './firm/network.ts'
import { calm, type FaultKind } from './firm/weather.ts'
import type { FaultRun, Played } from './frame.ts'
import type { VirtualTime } from './virtual-clock.ts'

const REFRESH = '/api/v1/user/refresh'
/** Time until the second expiry, milliseconds. */
const AGAIN = 20_000
/** What happens to the first requests that ask for a new token. */
const troubles: readonly (readonly (FaultKind | null)[])[] = [
  [],
  ['delay'],
  ['reset-before', 'server-error'],
  ['portal', 'timeout', 'half-body'],
]

const hours: WorldOptions = {
  areas: recordAreas,
  clients: 2,
  editors: 0,
  companies: 5,
  acts: 8,
  minutes: 3,
  weather: () => calm,
  apart: true,
}

/**
 * R17: a token expires at any request, and getting a new one is slow, fails, or races. There is one renewal for each
 * expiry (`doubled` counts more), nothing is lost, and nobody has to sign in again (`wedged`).
 */
export const token: FaultRun = {
  name: 'token',
  title: 'R17 C6 a token that expires at any request costs one renewal and no work',
  counts: ['lost', 'doubled', 'diverged', 'wedged', 'silent'],
  short: 4,
  long: 300,
  controls: [{ name: 'the firm renews nothing', runs: 3, moves: 'wedged' }],
  prepare(control) {
    let requests = 0
    return {
      async play(seed) {
        // The first seed says how many requests there are to expire at.
        if (requests === 0) requests = (await live(0, Number.POSITIVE_INFINITY, [], false)).requests
        const trouble = troubles[seed % troubles.length] ?? []
        return live(seed, (seed * 7) % requests, trouble, control !== '')
      },
    }
  },
}

async function live(
  seed: number,
  at: number,
  trouble: readonly (FaultKind | null)[],
  refuses: boolean,
): Promise<Played & { readonly requests: number }> {
  let count = 0
  let expiries = 0
  let renewals = 0
  let renewed = 0
  const expireAt = (network: FirmNetwork, time: VirtualTime) => ({
    next: ({ path, client }: { readonly path: string; readonly client: string }) => {
      if (path === REFRESH) {
        renewals += 1
        const fault = trouble[renewals - 1] ?? null
        if (fault === null || fault === 'delay') renewed += 1
        return fault
      }
      count += 1
      if (count !== at) return null
      const expire = () => {
        expiries += 1
        network.expire(client)
      }
      expire()
      // Every second seed expires the new token soon as well.
      if (seed % 2 === 1) time.after(AGAIN, expire)
      return null
    },
  })
  let weather = calm
  const world = await workingHours(seed, {
    ...hours,
    opened({ network, time }) {
      weather = expireAt(network, time)
      network.refuseRefresh(refuses)
      network.setWeather(weather)
    },
    weather: () => weather,
    keepsWeather: true,
  })
  try {
    const { counts, why = '' } = await judged(world)
    const signOuts = world.clients.reduce((sum, client) => sum + client.signOuts(), 0)
    const doubled = (counts.doubled ?? 0) + Math.max(0, renewed - expiries)
    return {
      counts: { ...counts, doubled, wedged: (counts.wedged ?? 0) + signOuts },
      why: `expired at request ${at}: ${renewals} renewals for ${expiries} expiries, ${signOuts} times signed out; ${why}`,
      requests: count,
    }
  } finally {
    await world.close()
  }
}
