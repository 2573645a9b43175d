// Fills profiles in a process of its own, whose imports take longer than a profile does. Each line that it reads is a
// `FillRequest` as JSON; each that it writes is the customers of the list, those with the latest follow-up first.
import { createInterface } from 'node:readline'
import { fillProfile } from './filled-profile.ts'

/** Whose profile is filled at which firm, and how many customers are told of. */
export type FillRequest = {
  readonly profile: string
  readonly origin: string
  readonly account: string
  readonly count: number
}

for await (const line of createInterface({ input: process.stdin })) {
  const { profile, origin, account, count }: FillRequest = JSON.parse(line)
  const known = await fillProfile(profile, { origin, account }, async ({ customers }) => {
    const { rows } = await customers.list({ pageSize: 50 })
    return rows.slice(0, count).map(({ id, name }) => ({ id, name }))
  })
  console.log(JSON.stringify(known))
}
