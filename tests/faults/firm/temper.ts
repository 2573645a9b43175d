import { START } from '../../support/ports.ts'
import type { Dice } from '../random.ts'
import type { FirmNetwork } from './network.ts'
import { type FirmState, stampOf } from './state.ts'
import type { FirmAnswer, FirmRequest, Wire } from './wire.ts'

/** Ways of a firm that last, where a fault of the network meets one request. See chaos/ways.ts. */
export const tempers = [
  'stamps in the future',
  'no stamps',
  'one path fails',
  'one path is a page',
  'nothing new is shown',
  'lists are capped',
  'lists come late',
  'addresses change',
] as const
export type Temper = (typeof tempers)[number]

/** What nobody can read until it has passed: it ends with the working hours, the others last until all is sent. */
export const passing: ReadonlySet<Temper> = new Set(['one path fails', 'one path is a page'])

const EIGHT_HOURS = 8 * 3_600_000
/** Time until a list shows what was made, milliseconds. */
const BEHIND = 30_000
const MOST = 3
const PAGE: FirmAnswer = {
  status: 200,
  body: '<!doctype html><title>维护中</title>',
  headers: { 'content-type': 'text/html' },
}
const BROKEN: FirmAnswer = { status: 500, body: '<html>500</html>', headers: { 'content-type': 'text/html' } }

/** Gives a firm its temper; what comes back ends it. */
export function giveTemper(temper: Temper, firm: FirmState, network: FirmNetwork, dice: Dice): () => void {
  const { alter, stampFor } = { alter: network.alter, stampFor: firm.stampFor }
  const isOdd = (id: string) => Number(id) % 3 === 0
  if (temper === 'stamps in the future')
    firm.stampFor = (id) => (isOdd(id) ? stampOf(START + firm.time.now() + EIGHT_HOURS) : firm.stamp())
  if (temper === 'no stamps') firm.stampFor = (id) => (isOdd(id) ? '' : firm.stamp())
  const company = dice.pick([...firm.companies.keys()])
  const onePath = dice.pick([
    ({ path, query }: FirmRequest) => path === '/api/v1/comment' && query.get('objId') === company,
    ({ path }: FirmRequest) => path === `/api/v1/followup/group/${company}`,
    ({ method, path }: FirmRequest) => method === 'GET' && path === `/api/v1/customer/company/${company}`,
    ({ path }: FirmRequest) => path === '/api/v1/customer/contact/list',
  ])
  const isList = ({ method, path }: FirmRequest) => method === 'GET' && path === '/api/v1/comment'
  let reads = 0
  network.alter = (answer, request) => {
    if (temper === 'one path fails' && onePath(request)) return BROKEN
    if (temper === 'one path is a page' && onePath(request)) return PAGE
    if (temper === 'nothing new is shown' && request.method === 'GET') {
      if (/\/comment\/./.test(request.path)) return { ...BROKEN, status: 404 }
      return isList(request) ? withRows(answer, () => []) : answer
    }
    if (temper === 'lists are capped' && isList(request)) return withRows(answer, (rows) => rows.slice(0, MOST))
    if (temper === 'lists come late' && isList(request)) {
      const shown = stampOf(START + firm.time.now() - BEHIND)
      return withRows(answer, (rows) => rows.filter(({ gmtCreate }) => String(gmtCreate) <= shown))
    }
    if (temper === 'addresses change' && request.method === 'GET' && /comment$|followup/.test(request.path)) {
      reads += 1
      return withRows(answer, (rows) => rows.map((row) => signed(row, reads)))
    }
    return answer
  }
  return () => {
    network.alter = alter
    firm.stampFor = stampFor
  }
}

/** A list with other rows; what is no list stays as it is. The total is that of the rows. */
function withRows(answer: FirmAnswer, change: (rows: readonly Wire[]) => readonly Wire[]): FirmAnswer {
  const body = JSON.parse(String(answer.body)) as { data: { list?: Wire[]; recordCount?: number } | null }
  if (body.data?.list === undefined) return answer
  const list = change(body.data.list)
  const gone = body.data.list.length - list.length
  const data = { ...body.data, list, recordCount: (body.data.recordCount ?? 0) - gone }
  return { ...answer, body: JSON.stringify({ ...body, data }) }
}

/** A row whose pictures have an address that holds for an hour. */
function signed(row: Wire, number: number): Wire {
  const person = (row.operUser ?? {}) as Wire
  return { ...row, operUser: { ...person, avatarUrl: `https://firm.test/avatar?sign=${number}` } }
}
