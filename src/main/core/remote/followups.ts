import type { FollowUp } from '#shared/domain/records'
import { echoOf } from './answers.ts'
import type { Ask } from './ask.ts'
import { wireAttachments } from './attachments.ts'
import { readPage } from './page.ts'
import { type Asked, parseFollowUp } from './record-rows.ts'
import type { Parsed } from './row.ts'
import type { FirmTimes } from './times.ts'
import type { Remote } from './types.ts'

const wholeRow = [['objId', 'object'], ['content'], ['gmtCreate']] as const

/** Follow-ups (§3, §7 "Follow-ups and comments"). */
export const createFollowups = (ask: Ask, times: FirmTimes): Remote['followups'] => {
  const reader =
    (asked: Asked = {}) =>
    (raw: unknown): Parsed<FollowUp> =>
      parseFollowUp(raw, times, asked)
  return {
    create: async (draft, sending) => {
      const { id, objId, objType, type, content, quote } = draft
      const gmtCreate = times.format(draft.gmtCreate)
      const attachmentList = wireAttachments(draft.attachmentList)
      const body = { objId, objType, gmtCreate, attachmentList, quote, type, content, id }
      return echoOf(await ask('followup.create', body, sending), reader(), wholeRow)
    },
    latest: async ({ pageIndex, pageSize }, signal) =>
      readPage(await ask('followup.latest', { pageIndex, pageSize }, { signal }), pageIndex, reader()),
    ofGroup: async ({ id, type }, { pageIndex, pageSize }, signal) => {
      const data = await ask('followup.ofGroup', { groupid: id, groupType: type, pageIndex, pageSize }, { signal })
      return readPage(data, pageIndex, reader({ group: { type, id, name: '' } }))
    },
    ofObject: async ({ id, type }, { pageIndex, pageSize }, signal) => {
      const data = await ask('followup.ofObject', { objId: id, objType: type, pageIndex, pageSize }, { signal })
      return readPage(data, pageIndex, reader({ object: { type, id, name: '' } }))
    },
    remove: async (id) => {
      await ask('followup.delete', { id })
    },
    syncCalls: async (id, sending) => {
      await ask('followup.syncCalls', { id }, sending)
    },
  }
}
