import type { Connection } from '#core/engine/store/connection'
import { unsigned } from '#core/engine/store/signed'
import { type BoundedMap, boundedMap } from '#shared/domain/bounded-map'
import type { ChatMessage } from '#shared/domain/chat'

/** Who wrote a message, as it says itself. */
export type ChatSender = Pick<ChatMessage, 'platform' | 'from' | 'fromName' | 'fromAvatar'>

type Person = { readonly no: number; readonly avatar: string }

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

const findChat = 'SELECT no FROM chat WHERE id = ?'
const addChat = 'INSERT INTO chat (id) VALUES (?)'
const findPersons = 'SELECT no, avatar FROM chat_person WHERE openId = ? AND name = ? AND platform = ?'
const addPerson = 'INSERT INTO chat_person (openId, name, avatar, platform) VALUES (?, ?, ?, ?)'
const getPerson = `SELECT platform, openId AS "from", name AS fromName, avatar AS fromAvatar FROM chat_person
  WHERE no = ?`

/** Numbers are read once and kept, until a rollback takes some of them back. */
export const createNumbers = ({ prepare, pluck, rollbacks }: Connection): ChatNumbers => {
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

  const numberOf = (find: string, add: string, values: readonly string[]): number =>
    (pluck(find).get(...values) as number | undefined) ?? Number(prepare(add).run(...values).lastInsertRowid)

  return {
    known: (conversation) => (pluck(findChat).get(conversation) as number | undefined) ?? null,
    chat: (conversation) => kept(chats, conversation, () => numberOf(findChat, addChat, [conversation])),
    conversation: (chat) => pluck('SELECT id FROM chat WHERE no = ?').get(chat) as string,
    sender: ({ platform, from, fromName, fromAvatar }) => {
      const picture = unsigned(fromAvatar)
      const no = kept(senders, [from, fromName, picture, platform].join('\0'), () => {
        // The first signature stays: a person is not another one because the address of the picture was signed anew.
        const same = (prepare(findPersons).all(from, fromName, platform) as Person[])
          .filter(({ avatar }) => unsigned(avatar) === picture)
          .map(({ no }) => no)
        if (same.length > 0) return Math.min(...same)
        return Number(prepare(addPerson).run(from, fromName, fromAvatar, platform).lastInsertRowid)
      })
      used?.add(no)
      return no
    },
    person: (no) => kept(persons, no, () => prepare(getPerson).get(no) as ChatSender),
    noteUsed: (set) => {
      used = set
    },
    forget: () => {
      senders.clear()
      persons.clear()
    },
  }
}
