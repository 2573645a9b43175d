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

/** A conversation by its number, with what a person did with it. `seen` is the time up to which it was seen. */
type ChatColumns = {
  readonly no: Generated<number>
  readonly id: string
  readonly pinned: Generated<number>
  readonly unread: Generated<number>
  readonly seen: Generated<number>
}

/** A message in a list of its own; `kind` is one of `marks`, `time` what the message counts by, `own` 0 or 1. */
type MarkColumns = {
  readonly kind: number
  readonly chat: number
  readonly time: number
  readonly no: number
  readonly own: number
}

/** A message of a customer. */
type LeadColumns = Omit<MarkColumns, 'kind' | 'own'> & { readonly companyId: string }

/** A file of a message whose bytes lie beside the store; `chat` is the conversation that it was opened in, 0 for none. */
type ChatFileColumns = {
  readonly fsid: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly file: string
  readonly chat: number
  readonly usedAt: number
}

declare module '#core/engine/store/tables' {
  interface Tables {
    readonly conversation: ConversationColumns
    readonly chat: ChatColumns
    readonly chat_person: {
      readonly no: Generated<number>
      readonly platform: string
      readonly openId: string
      readonly name: string
      readonly avatar: string
    }
    readonly chat_range: { readonly chat: number; readonly lo: WideNumber; readonly hi: WideNumber }
    readonly message: MessageColumns
    readonly message_mark: MarkColumns
    readonly message_lead: LeadColumns
    readonly chat_file: ChatFileColumns
    readonly message_search: SearchTable<'message_search'>
    readonly message_search_config: { readonly k: string; readonly v: string | number }
  }
}
