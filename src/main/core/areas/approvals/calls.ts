import type { z } from 'zod'
import type { approvals } from '#shared/contract/approvals'
import type { Approval, ApprovalAction, ApprovalFilter, ApprovalScene } from '#shared/domain/approval'
import { createdOrNull, echoOf } from '../../engine/remote/answers.ts'
import { wireAttachments } from '../../engine/remote/attachments.ts'
import type { CallTools } from '../../engine/remote/call-tools.ts'
import { readOne, readPage } from '../../engine/remote/page.ts'
import type { FirmTimes } from '../../engine/remote/times.ts'
import type { Created, Page, Paging, Sending } from '../../engine/remote/types.ts'
import { parseApproval } from './row.ts'
import { yuanText } from './text.ts'

/** An approval as a person begins it; times in epoch milliseconds, money in fen. */
export type ApprovalDraft = z.output<(typeof approvals)['create']['input']>

/** One of the firm's lists; a filter other than `all` counts in the scene `toApprove` alone. */
export type ApprovalList = { readonly scene: ApprovalScene; readonly filter: ApprovalFilter }

/** Calls about approvals. */
export type ApprovalCalls = {
  /** Newest first by gmtCreate. */
  readonly list: (list: ApprovalList & Paging, signal?: AbortSignal) => Promise<Page<Approval>>
  readonly get: (id: string, signal?: AbortSignal) => Promise<Approval>
  /** Answers the row as it is then; null where the firm took it and does not say how it stands. */
  readonly act: (id: string, action: ApprovalAction, opinion: string) => Promise<Approval | null>
  /** Null where the firm took it and does not say under which id. */
  readonly create: (draft: ApprovalDraft, sending?: Sending) => Promise<Created<Approval> | null>
}

declare module '#core/engine/remote/types' {
  interface AreaRemotes {
    readonly approvals: ApprovalCalls
  }
}

const wholeRow = [['status'], ['operUser'], ['chain'], ['form']] as const

/** The form of a kind as the firm's JSON has it; what nobody chose is left out. */
const formOf = (draft: ApprovalDraft, { format }: FirmTimes): Readonly<Record<string, unknown>> => {
  const { kind, leave, reimbursement, stamp } = draft
  const at = (time: number | null) => (time === null ? undefined : format(time))
  if (kind === 'leave' && leave !== null) {
    const { type, start, end, days } = leave
    return { vacateType: type, startTime: at(start), endTime: at(end), days }
  }
  if (kind === 'reimbursement' && reimbursement !== null) {
    const { type, payment, account, start, end, items } = reimbursement
    return {
      reimburseType: type,
      payType: payment,
      payAccount: account,
      startTime: at(start),
      endTime: at(end),
      amount: yuanText(items.reduce((sum, { fen }) => sum + fen, 0)),
      items: items.map(({ item, date, note, receipt, fen }) => ({
        item,
        date: at(date),
        note,
        receipt,
        amount: yuanText(fen),
      })),
    }
  }
  if (kind === 'stamp' && stamp !== null) {
    const { apply, stamp: type, document, copies, returnAt } = stamp
    return { applyType: apply, stampType: type, fileName: document, copies, returnTime: at(returnAt) }
  }
  return {}
}

/** Approvals (AV, D-11, D-65). */
export const approvalCalls = ({ ask, times }: CallTools): ApprovalCalls => {
  const parse = (raw: unknown) => parseApproval(raw, times)
  return {
    list: async ({ scene, filter, pageIndex, pageSize }, signal) =>
      readPage(
        await ask('approval.list', { scene, filter, pageIndex, pageSize }, { signal }),
        { pageIndex, pageSize },
        parse,
      ),
    get: async (id, signal) => readOne(await ask('approval.get', { id }, { signal }), id, parse),
    act: async (id, action, opinion) => {
      const row = echoOf(await ask('approval.act', { id, action, opinion }), parse, wholeRow)
      return row?.id === id ? row : null
    },
    create: async (draft, sending) => {
      const { kind, reason, object, attachments, previousId } = draft
      const body = {
        type: kind,
        reason,
        object: object ?? undefined,
        form: JSON.stringify(formOf(draft, times)),
        attachmentList: wireAttachments(attachments.map((file) => ({ id: '', ...file }))),
        previousId: previousId === '' ? undefined : previousId,
      }
      return createdOrNull(await ask('approval.create', body, sending), parse, wholeRow)
    },
  }
}
