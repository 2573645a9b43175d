import { createRemote } from '#core/areas/remote'
import type { Remote } from '#core/engine/remote/types'
import { type Company, type Data, fill } from '../../support/other-firm/data.ts'
import { plainHabits } from '../../support/other-firm/habits.ts'
import { readBody } from '../../support/other-firm/wire.ts'
import { START } from '../../support/ports.ts'
import { respond } from '../firm/other.ts'
import type { Dice } from '../random.ts'
import type { BusyFirm } from './busy-firm.ts'

/** An id of nineteen digits for the row of that number. */
export const longId = (number: number): string => String(7_204_318_566_120_110_001n + 2n * BigInt(number))

/**
 * The product's own client at a busy firm that answers as the second firm does, in the order that was asked for or in
 * none. Time passes with every page.
 */
export function otherWire(firm: BusyFirm, dice: Dice, sorts: boolean): Remote {
  const data = fill(1, START, { companies: 0, contacts: 0, followups: 0, comments: 0 })
  const [person] = data.people
  if (person === undefined) throw new Error('a firm has people')
  const habits = { ...plainHabits, sorts }
  const companyOf = (id: string): Company => {
    const { name = '', gmtCreate = null, gmtModify = null } = firm.rows.get(id) ?? {}
    const times = { gmtCreate, gmtModify }
    return { id: BigInt(id), texts: { name }, times, phones: [], dialState: null, owner: person.id, extra: {} }
  }
  return createRemote({
    async fetch(input, init) {
      const request = new Request(input, init)
      const { pathname, searchParams } = new URL(request.url)
      const { method } = request
      const body = method === 'GET' ? {} : readBody(await request.text())
      if (method === 'POST') firm.pass(dice.below(3_000))
      const companies = new Map([...firm.rows.keys()].map((id) => [id, companyOf(id)]))
      const now: Data = { ...data, companies }
      const asked = { data: now, habits, person, query: searchParams, body, now: firm.now(), isOld: () => false }
      const { status, text, headers } = respond(method, pathname, asked)
      return new Response(text, { status, headers })
    },
    origin: 'https://firm.test',
    token: { current: () => 'token', renew: async () => false },
    tokenHeader: 'Authorization',
    endpointOverrides: {},
    timeZone: 'Asia/Shanghai',
  })
}
