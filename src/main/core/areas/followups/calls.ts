import type { Attachment, FollowUp } from '#shared/domain/records'
import { echoOf } from '../../engine/remote/answers.ts'
import { wireAttachments } from '../../engine/remote/attachments.ts'
import type { CallTools } from '../../engine/remote/call-tools.ts'
import type { Parsed } from '../../engine/remote/row.ts'
import type { ObjectKey, Page, Paging, Sending } from '../../engine/remote/types.ts'
import { parseFollowUp } from './row.ts'

export type FollowUpDraft = Pick<FollowUp, 'id' | 'objId' | 'objType' | 'type' | 'content' | 'quote'> & {
  readonly gmtCreate: number
  readonly attachmentList: readonly Attachment[]
}

/** Calls about follow-ups. */
export type FollowUpCalls = {
  readonly create: (draft: FollowUpDraft, sending?: Sending) => Promise<FollowUp | null>
  readonly latest: (paging: Paging, signal?: AbortSignal) => Promise<Page<FollowUp>>
  readonly ofGroup: (group: ObjectKey, paging: Paging, signal?: AbortSignal) => Promise<Page<FollowUp>>
  readonly ofObject: (object: ObjectKey, paging: Paging, signal?: AbortSignal) => Promise<Page<FollowUp>>
  readonly remove: (id: string) => Promise<void>
  /** Has the server write the calls of a customer down as follow-ups. */
  readonly syncCalls: (id: string, sending?: Sending) => Promise<void>
}

declare module '#core/engine/remote/types' {
  interface AreaRemotes {
    readonly followups: FollowUpCalls
  }
}

const wholeRow = [['objId', 'object'], ['content'], ['gmtCreate']] as const

/** Follow-ups (§3, §7 "Follow-ups and comments"). */
export const followUpCalls = ({ ask, askPage, times }: CallTools): FollowUpCalls => {
  const parse = (raw: unknown): Parsed<FollowUp> => parseFollowUp(raw, times)
  return {
    create: async (draft, sending) => {
      const { id, objId, objType, type, content, quote } = draft
      const gmtCreate = times.format(draft.gmtCreate)
      const attachmentList = wireAttachments(draft.attachmentList)
      const body = { objId, objType, gmtCreate, attachmentList, quote, type, content, id }
      return echoOf(await ask('followup.create', body, sending), parse, wholeRow)
    },
    latest: ({ pageIndex, pageSize }, signal) =>
      askPage(
        'followup',
        'followup.latest',
        { pageIndex, pageSize },
        { page: { pageIndex, pageSize }, asked: undefined, signal },
      ),
    ofGroup: ({ id, type }, { pageIndex, pageSize }, signal) =>
      askPage(
        'followup',
        'followup.ofGroup',
        { groupid: id, groupType: type, pageIndex, pageSize },
        { page: { pageIndex, pageSize, mayBeEmpty: true }, asked: { group: { type, id, name: '' } }, signal },
      ),
    ofObject: ({ id, type }, { pageIndex, pageSize }, signal) =>
      askPage(
        'followup',
        'followup.ofObject',
        { objId: id, objType: type, pageIndex, pageSize },
        { page: { pageIndex, pageSize, mayBeEmpty: true }, asked: { object: { type, id, name: '' } }, signal },
      ),
    remove: async (id) => {
      await ask('followup.delete', { id })
    },
    syncCalls: async (id, sending) => {
      await ask('followup.syncCalls', { id }, sending)
    },
  }
}
