// What this firm has of approvals.

type Attached = { readonly name: string; readonly fsid: string; readonly fileSize: number }
export type Decision = {
  readonly by: bigint
  readonly state: 'passed' | 'rejected' | 'current'
  readonly time: number | null
  readonly opinion: string
}

/** Times are epoch milliseconds; `form` is what came of the form, `previous` and `next` the forms before and after it. */
export type Request = {
  readonly id: bigint
  readonly type: string
  readonly status: number
  readonly by: bigint
  readonly time: number
  readonly reason: string
  readonly form: Readonly<Record<string, unknown>>
  readonly chain: readonly Decision[]
  readonly copies: readonly bigint[]
  readonly files: readonly Attached[]
  readonly previous: bigint | null
  readonly next: bigint | null
}

const forms = [
  ['leave', { vacateType: '3', days: '1.5', startTime: '1781571600' }],
  ['reimbursement', { reimburseType: '1', amount: '128.5' }],
  ['stamp', { applyType: '1', stampType: '2', fileName: '委托书', copies: '2' }],
  ['立项', { 项目: '滇池案', 收费: '计时' }],
] as const

/** Fills them; the same every time. The first of the people approves what the others begin, and the second his. */
export function fillRequests(
  requests: Map<string, Request>,
  { newId, people, now }: { newId: () => bigint; people: readonly { id: bigint }[]; now: number },
): void {
  const [boss, second] = people
  if (boss === undefined || second === undefined) throw new Error('a firm has people')
  for (let place = 0; place < 12; place += 1) {
    const id = newId()
    const [type, form] = forms[place % forms.length] ?? forms[0]
    const own = place % 3 === 0
    const status = (place % 4) + (place % 4 === 3 ? 4 : 1)
    const state = status === 1 ? 'current' : status === 2 ? 'passed' : 'rejected'
    const time = now - (place + 1) * 7_200_000
    const decided = state === 'current' ? null : time + 60_000
    const decision = { by: own ? second.id : boss.id, state, time: decided, opinion: '' } as const
    const by = own ? boss.id : second.id
    const row = { id, type, status, by, time, reason: '', form, chain: [decision], copies: own ? [] : [boss.id] }
    requests.set(String(id), { ...row, files: [], previous: null, next: null })
  }
}
