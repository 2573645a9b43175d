// Rows that this computer alone has.
import type { HoursRow } from '#core/areas/hours/store'
import type { CallLogRow } from '#shared/domain/call'
import { noon } from './support.ts'

export const call: CallLogRow = {
  ...{ id: 'call1', provider: 'voice', reference: 'r1', number: '13812345621', extension: '', name: '甲公司' },
  ...{ objType: 'company', objId: 'c1', customerId: 'c1', state: 'idle', dialledAt: noon, answeredAt: noon + 1 },
  ...{ endedAt: noon + 2, endedBy: 'me', code: '', reason: '', unsure: false, outcome: 4, note: '约好了', ignored: 0 },
  next: null,
}

export const hours: HoursRow = {
  ...{ id: 'h1', day: '2026-06-01', seconds: 90, since: null, stood: noon, begun: noon, note: '起草合同' },
  ...{ customerId: 'c1', customerName: '甲公司', projectId: '', projectName: '', source: 'call', sourceId: 'call1' },
}
