import { assumed, type Call, type Endpoint, shown } from '../../endpoint.ts'
import { Refusal } from '../../envelope.ts'
import { importSheet } from '../../import.ts'
import { type Fields, isFields, textOf } from '../../values.ts'
import { exportCompanies } from './export.ts'
import { companyImport } from './import.ts'

const base = '/api/v1/customer/company'

/** Gives every customer without level, charge status or phase the first one: how many there are, how many it changed. */
function initDefaults({ firm, now }: Call): Fields {
  if (textOf(firm.reference.get('config', 'customer.fixnull.enable')?.value) !== '1')
    throw new Refusal('没有权限', 'forbidden', 403)
  const { database, writer } = firm
  const totalCount = database.prepare<[], number>('select count(*) from company').pluck().get() ?? 0
  const lacking = database
    .prepare<[], bigint>(`select id from company where level = '' or chargeStatus is null or phase is null`)
    .pluck()
    .safeIntegers()
    .all()
  const read = database.prepare<[bigint], { level: string; chargeStatus: number | null; phase: number | null }>(
    'select level, chargeStatus, phase from company where id = ?',
  )
  database
    .transaction(() => {
      for (const id of lacking) {
        const row = read.get(id)
        const fields = { level: row?.level || '4', chargeStatus: row?.chargeStatus ?? 0, phase: row?.phase ?? 4 }
        writer.update(id, fields, now)
      }
    })
    .immediate()
  return { totalCount, initCount: lacking.length }
}

/** Customers that the project system knows. */
const projectCustomers = [
  { name: '宁波海曙启衡贸易有限公司', industry: '批发零售', city: '宁波', contact: '顾闻笙' },
  { name: '杭州临安云栖茶业有限公司', industry: '农林牧渔', city: '杭州', contact: '陆采薇' },
  { name: '绍兴柯桥锦纹纺织有限公司', industry: '纺织服装', city: '绍兴', contact: '沈砚秋' },
] as const

/** Fetches the customers of the project system; for users whose extra has the alpha flag (§6). */
function syncFromProjects({ firm, user, now }: Call): Fields {
  const extra: unknown = JSON.parse(textOf(user.extra) || '{}')
  if (!isFields(extra) || extra.alpha !== true) throw new Refusal('没有权限', 'forbidden', 403)
  const known = firm.database.prepare<[string], number>('select 1 from company where name = ?')
  const missing = projectCustomers.filter(({ name }) => known.get(name) === undefined)
  for (const fields of missing) firm.writer.create(fields, textOf(user.id), now)
  return { totalCount: projectCustomers.length, insertNum: missing.length, updateNum: 0 }
}

/** Customers by the sheet, and all of them at once (D-65, §7). */
export const companySheetEndpoints: readonly Endpoint[] = [
  assumed('POST', `${base}/import`, 'company.import', (call) => importSheet(call, companyImport(call))),
  assumed('POST', `${base}/export`, 'company.export', exportCompanies, 'admin'),
  assumed('POST', `${base}/initDefaultProperties`, 'company.initDefaults', initDefaults, 'admin'),
  shown('POST', '/api/v1/alpha/contact/synfrom', 'project.syncCustomers', syncFromProjects),
]
