import type { MediaComment } from '#shared/domain/media-comment'
import { isRecord, toNumber, toText } from '../../engine/remote/coerce.ts'
import { firstText, pictureOf } from '../../engine/remote/parts.ts'
import { badRow, linkedId, type Parsed, usableId } from '../../engine/remote/row.ts'
import type { FirmTimes } from '../../engine/remote/times.ts'

/** A member or a contact of the archive, as a picker lists it (MP-03). */
export type ArchiveMember = { readonly id: string; readonly name: string; readonly avatar: string }

/** A client of the chat app whom the firm knows (SO-02). The three ids say who that is among the firm's records. */
export type CorporateContact = ArchiveMember & {
  readonly unionId: string
  readonly remark: string
  readonly corpName: string
  readonly companyId: string
  readonly contactId: string
  readonly userId: string
}

/** Reads a member or a contact of the archive; null for one without an id. */
export const readMember = (raw: unknown): ArchiveMember | null => {
  const id = isRecord(raw) ? usableId(raw.id) || usableId(raw.userid) || usableId(raw.externalUserid) : ''
  if (!isRecord(raw) || id === '') return null
  return {
    id,
    name: firstText(raw.name, raw.nickname, raw.nickName) || id.slice(-6).toWellFormed(),
    avatar: pictureOf(raw),
  }
}

/** Reads a client of the chat app; null where there is none. */
export const readContact = (raw: unknown): CorporateContact | null => {
  const member = readMember(raw)
  if (member === null || !isRecord(raw)) return null
  return {
    ...member,
    unionId: firstText(raw.unionId, raw.unionid),
    remark: firstText(raw.remark),
    corpName: firstText(raw.corpName, raw.corp_name),
    companyId: linkedId(usableId(raw.companyId)),
    // Where the firm says that there is no contact of its own, the other one is the chat app's.
    contactId: linkedId(usableId('sysContactId' in raw ? raw.sysContactId : raw.contactId)),
    userId: linkedId(usableId(raw.userId)),
  }
}

/** Reads a comment under a post (§3); its writer's name in whichever form the platform has it. */
export const parseMediaComment = (raw: unknown, times: FirmTimes): Parsed<MediaComment> => {
  const id = isRecord(raw) ? usableId(raw.commentId) || usableId(raw.id) : ''
  if (!isRecord(raw) || id === '') return { bad: badRow(raw) }
  return {
    row: {
      id,
      platform: firstText(raw.platform),
      openId: usableId(raw.openId),
      itemId: usableId(raw.itemId),
      parentId: linkedId(usableId(raw.parentId)),
      content: toText(raw.content),
      nickName: firstText(raw.aliasName, raw.nickName, raw.nickname, raw.name),
      avatar: pictureOf(raw),
      createTime: times.parse(raw.createTime),
      diggCount: toNumber(raw.diggCount),
      replyCommentTotal: toNumber(raw.replyCommentTotal),
    },
  }
}
