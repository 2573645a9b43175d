import type { MediaComment } from '#shared/domain/media-comment'
import { isRecord, toNumber, toText } from '../../engine/remote/coerce.ts'
import { firstText, pictureOf } from '../../engine/remote/parts.ts'
import { badRow, type Parsed, usableId } from '../../engine/remote/row.ts'
import type { FirmTimes } from '../../engine/remote/times.ts'

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
      parentId: usableId(raw.parentId),
      content: toText(raw.content),
      nickName: firstText(raw.aliasName, raw.nickName, raw.nickname, raw.name),
      avatar: pictureOf(raw),
      createTime: times.parse(raw.createTime),
      diggCount: toNumber(raw.diggCount),
      replyCommentTotal: toNumber(raw.replyCommentTotal),
    },
  }
}
