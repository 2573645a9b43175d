// Approvals without their page: what came of several that are approved at once, and which file is a receipt.
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { translate } from '#shared/locale/index'
import type { ApprovalView } from '../../src/renderer/src/bridge/approvals.ts'
import { isOfAccount } from '../../src/renderer/src/bridge/keys.ts'
import { batchQuery, runBatch } from '../../src/renderer/src/features/approvals/batch-run.ts'
import { receiptFile } from '../../src/renderer/src/features/approvals/receipt-file.ts'
import type { FailureLike } from '../../src/renderer/src/lib/failure-words.ts'
import type { Words } from '../../src/renderer/src/lib/words.ts'

const words: Words = (key, values) => translate('zh-CN', key, values)
const several = ['1', '2', '3', '4'].map((id) => ({ id }) as ApprovalView)
const goesOn = () => false

/** Runs a batch over four; the firm answers `failures` in turn, null where it takes one. */
const run = async (...failures: readonly (FailureLike | null)[]) => {
  const client = new QueryClient()
  const left = [...failures]
  const passed = await runBatch(client, several, async () => left.shift() ?? null, goesOn, words)
  return { passed, batch: client.getQueryData(batchQuery.queryKey) }
}

it('of several that are approved, those of which nobody knows whether the firm took them are no failures', async () => {
  const refused: FailureLike = { code: 'refused', details: { message: '已被他人处理' } }
  const { passed, batch } = await run(null, { code: 'doubtful', details: {} }, refused, {
    code: 'core-restarted',
    details: {},
  })
  expect(passed).toEqual(['1'])
  expect(batch).toMatchObject({ total: 4, passed: ['1'], doubtful: [{ id: '2' }, { id: '4' }], running: false })
  expect(batch?.failed).toMatchObject([{ approval: { id: '3' } }])
})

it('several that are approved are given up where the firm cannot be reached', async () => {
  const { batch } = await run(null, { code: 'unreachable', details: {} })
  expect(batch).toMatchObject({ passed: ['1'], failed: [{ approval: { id: '2' } }], doubtful: [], running: false })
})

it('what came of several is told whatever page is shown, and goes with the account', async () => {
  const client = new QueryClient()
  const { promise, resolve } = Promise.withResolvers<null>()
  const ended = runBatch(client, several, () => promise, goesOn, words)
  expect(client.getQueryData(batchQuery.queryKey)).toMatchObject({ total: 4, running: true })
  client.removeQueries({ predicate: ({ queryKey }) => isOfAccount(queryKey) })
  resolve(null)
  expect(await ended).toEqual(['1', '2', '3', '4'])
  expect(client.getQueryData(batchQuery.queryKey)).toBeUndefined()
})

it('a receipt is the file of its name, else the one file whose name begins so, and never another', () => {
  const file = (name: string, fsid = name) => ({ name, fsid }) as ApprovalView['attachments'][number]
  const opened = (receipt: string, ...names: readonly string[]) =>
    receiptFile(
      receipt,
      names.map((name) => file(name)),
    )?.name
  expect(opened('发票1', '发票10.pdf', '发票1.pdf')).toBe('发票1.pdf')
  expect(opened('发票1.pdf', '发票1.pdf.zip', '发票1.pdf')).toBe('发票1.pdf')
  expect(opened('发票1', '发票1-打车.pdf', '收据.pdf')).toBe('发票1-打车.pdf')
  expect(opened('发票1', '发票10.pdf', '发票11.pdf')).toBeUndefined()
  expect(opened('发票2', '发票1.pdf')).toBeUndefined()
  // The file that is meant has no content here.
  expect(receiptFile('发票1', [file('发票1.pdf', ''), file('发票10.pdf')])).toBeNull()
})
