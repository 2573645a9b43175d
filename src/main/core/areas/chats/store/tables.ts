import type { Generated } from 'kysely'
import type { RecordColumns, SearchTable, WideNumber } from '#core/engine/store/tables'

type ConversationColumns = RecordColumns & {
  readonly platform: string
  readonly openId: string
  readonly createTime: number
}

/** Messages. `no` holds the period of the message's time (see message-number.ts); `chat` and `sender` are numbers of their tables. */
export type MessageColumns = {
  readonly no: number
  readonly id: string
  readonly hash: number
  readonly chat: number
  readonly pkid: WideNumber
  readonly time: number | null
  readonly sender: number
  readonly text: string
  readonly body: string
}

declare module '#core/engine/store/tables' {
  interface Tables {
    readonly conversation: ConversationColumns
    readonly chat: { readonly no: Generated<number>; readonly id: string; readonly pinned: Generated<number> }
    readonly chat_person: {
      readonly no: Generated<number>
      readonly platform: string
      readonly openId: string
      readonly name: string
      readonly avatar: string
    }
    readonly chat_range: { readonly chat: number; readonly lo: WideNumber; readonly hi: WideNumber }
    readonly message: MessageColumns
    readonly message_search: SearchTable<'message_search'>
    readonly message_search_config: { readonly k: string; readonly v: string | number }
  }
}
