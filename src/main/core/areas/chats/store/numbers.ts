import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { unsigned } from '#core/engine/store/signed'
import { type BoundedMap, boundedMap } from '#shared/domain/bounded-map'
import type { ChatMessage } from '#shared/domain/chat'

/** Who wrote a message, as it says itself. */
export type ChatSender = Pick<ChatMessage, 'platform' | 'from' | 'fromName' | 'fromAvatar'>

/** Numbers of conversations and senders on this computer. */
export type ChatNumbers = {
  /** The number of a conversation; null where nothing of it was ever kept. */
  readonly known: (conversation: string) => number | null
  /** The same, given now where it has none. */
  readonly chat: (conversation: string) => number
  readonly conversation: (chat: number) => string
  readonly sender: (sender: ChatSender) => number
  readonly person: (no: number) => ChatSender
  /** Notes every sender's number that is given from now on; null ends it. */
  readonly noteUsed: (used: Set<number> | null) => void
  /** Reads every number anew: some of them are gone. */
  readonly forget: () => void
}

/** Texts kept in memory. */
const keptLimit = 20_000

/** Reads the number of a conversation. */
export const findChat = statement((db, { id }: { id: string }) =>
  db.selectFrom('chat').select('no').where('id', '=', id),
)
const addChat = statement((db, { id }: { id: string }) => db.insertInto('chat').values({ id }))
const chatId = statement((db, { no }: { no: number }) => db.selectFrom('chat').select('id').where('no', '=', no))

type Named = { readonly openId: string; readonly name: string; readonly platform: string }

const findPersons = statement((db, { openId, name, platform }: Named) =>
  db
    .selectFrom('chat_person')
    .select(['no', 'avatar'])
    .where('openId', '=', openId)
    .where('name', '=', name)
    .where('platform', '=', platform),
)
const addPerson = statement((db, { openId, name, avatar, platform }: Named & { readonly avatar: string }) =>
  db.insertInto('chat_person').values({ openId, name, avatar, platform }),
)
const getPerson = statement((db, { no }: { no: number }) =>
  db
    .selectFrom('chat_person')
    .select(['platform', 'openId as from', 'name as fromName', 'avatar as fromAvatar'])
    .where('no', '=', no),
)

/** Who is shown where a damaged file no longer has the sender. */
const nobody: ChatSender = { platform: '', from: '', fromName: '', fromAvatar: '' }

/** Numbers are read once and kept, until a rollback takes some of them back. */
export const createNumbers = ({ all, first, value, run, rollbacks }: Connection): ChatNumbers => {
  const chats = boundedMap<string, number>(keptLimit)
  const senders = boundedMap<string, number>(keptLimit)
  const persons = boundedMap<number, ChatSender>(keptLimit)
  let readAt = rollbacks()
  let used: Set<number> | null = null

  const kept = <Key, Value>(map: BoundedMap<Key, Value>, key: Key, make: () => Value): Value => {
    if (readAt !== rollbacks()) {
      for (const each of [chats, senders, persons]) each.clear()
      readAt = rollbacks()
    }
    return map.take(key, make)
  }

  const known = (conversation: string): number | null => value(findChat, { id: conversation }) ?? null

  return {
    known,
    chat: (conversation) =>
      kept(
        chats,
        conversation,
        () => known(conversation) ?? Number(run(addChat, { id: conversation }).lastInsertRowid),
      ),
    conversation: (chat) => value(chatId, { no: chat }) ?? '',
    sender: ({ platform, from, fromName, fromAvatar }) => {
      const picture = unsigned(fromAvatar)
      const no = kept(senders, [from, fromName, picture, platform].join('\0'), () => {
        // The first signature stays: a person is not another one because the address of the picture was signed anew.
        const same = all(findPersons, { openId: from, name: fromName, platform })
          .filter(({ avatar }) => unsigned(avatar) === picture)
          .map(({ no }) => no)
        if (same.length > 0) return Math.min(...same)
        return Number(run(addPerson, { openId: from, name: fromName, avatar: fromAvatar, platform }).lastInsertRowid)
      })
      used?.add(no)
      return no
    },
    person: (no) => kept(persons, no, () => first(getPerson, { no }) ?? nobody),
    noteUsed: (set) => {
      used = set
    },
    forget: () => {
      senders.clear()
      persons.clear()
    },
  }
}
