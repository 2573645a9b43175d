import { isUnread } from '#core/engine/remote/row'
import { hasTagId } from '#core/engine/sync/push/tag-ids'
import { Failure } from '#shared/contract/failure'
import type { Json } from '#shared/domain/customer'
import type { FieldValues } from '#shared/domain/work'

type Row = {
  readonly phoneMore: readonly unknown[]
  readonly tagList: readonly { readonly id: string; readonly name: string }[]
  readonly unknown: { readonly [key: string]: Json }
}

/**
 * Refuses an edit that would lose what this computer could not understand: `phones-unread` where the row does not have
 * all of its phones, `tags-unknown` where it does not have all of its tags, or one has a name only and the firm's list
 * no id for it.
 */
export function needReadFields(row: Row, values: FieldValues): void {
  if ('phoneMore' in values && isUnread(row, 'phoneMore')) throw new Failure('phones-unread')
  if ('tagList' in values && (isUnread(row, 'tagList') || !row.tagList.every(hasTagId)))
    throw new Failure('tags-unknown')
}
