import type { FollowUp } from '#shared/domain/records'
import { echoOf } from '../../engine/remote/answers.ts'
import type { Ask } from '../../engine/remote/ask.ts'
import { wireAttachments } from '../../engine/remote/attachments.ts'
import type { AskPage } from '../../engine/remote/lists.ts'
import type { Parsed } from '../../engine/remote/row.ts'
import type { FirmTimes } from '../../engine/remote/times.ts'
import type { Remote } from '../../engine/remote/types.ts'
import { parseFollowUp } from './row.ts'

const wholeRow = [['objId', 'object'], ['content'], ['gmtCreate']] as const

/** Follow-ups (§3, §7 "Follow-ups and comments"). */
export const createFollowups = (ask: Ask, askPage: AskPage, times: FirmTimes): Remote['followups'] => {
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
        { page: { pageIndex, pageSize }, asked: { group: { type, id, name: '' } }, signal },
      ),
    ofObject: ({ id, type }, { pageIndex, pageSize }, signal) =>
      askPage(
        'followup',
        'followup.ofObject',
        { objId: id, objType: type, pageIndex, pageSize },
        { page: { pageIndex, pageSize }, asked: { object: { type, id, name: '' } }, signal },
      ),
    remove: async (id) => {
      await ask('followup.delete', { id })
    },
    syncCalls: async (id, sending) => {
      await ask('followup.syncCalls', { id }, sending)
    },
  }
}
