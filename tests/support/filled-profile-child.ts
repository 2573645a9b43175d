// PROFILE ORIGIN ACCOUNT COUNT: fills the profile in a process of its own, and prints so many customers of its list.
import { fillProfile } from './filled-profile.ts'

const [profile = '', origin = '', account = '', count = '0'] = process.argv.slice(2)
const known = await fillProfile(profile, { origin, account }, async ({ customers }) => {
  const { rows } = await customers.list({ pageSize: 50 })
  return rows.slice(0, Number(count)).map(({ id, name }) => ({ id, name }))
})
console.log(JSON.stringify(known))
