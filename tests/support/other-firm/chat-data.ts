// The archive of this firm: accounts, conversations with a message of every type, comments in threads, its directory.
import type { Account, Conversation, Message, PostComment, Talker } from './chats.ts'
import type { Data } from './data.ts'

type Said = Pick<Message, 'own' | 'type' | 'json' | 'time'> & Partial<Message>

/** Adds a message as the newest of its conversation, and answers it. */
export function addMessage({ chats, newId }: Data, { id }: Conversation, said: Said): Message {
  const states = { fsids: [], warning: null, warned: false, upset: false, ai: false, companyId: null }
  const message: Message = { ...states, ...said, id: newId(), pkid: newId() }
  chats.messages.set(String(id), [...(chats.messages.get(String(id)) ?? []), message])
  return message
}

const platforms = ['douyin', 'wework', 'kuaishou', 'shipinhao']
const card = JSON.stringify({ text: '已留资', card_data: [{ label: '电话', value: '见客户' }] })

/** What is said in a conversation, one message of every type. */
const sayings = (text: string): readonly (readonly [string, Readonly<Record<string, unknown>>, string?])[] => [
  ['text', { content: '在吗，想问下合同的事[微笑]' }],
  ['text', { content: '您好，请讲' }],
  ['image', {}, text],
  ['voice', { play_length: '7' }, text],
  ['file', { filename: '说明.txt', filesize: '12' }, text],
  ['docmsg', { title: '方案', doc_creator: '王丽', link_url: 'https://doc.dianheng.example/d?type=0' }],
  ['weapp', { displayname: '预约', title: '预约咨询' }],
  ['link', { title: '收费标准', description: '', image_url: '', link_url: 'https://dianheng.example/fees' }],
  ['retain_consult_card', { content: card }],
  ['emotion', { content: '[抱拳]' }],
  ['vote', { title: '什么时候开会' }],
  ['text', { content: '你们怎么还不回我' }],
]

/** Fills the archive; the newest message is two minutes older than `start` (epoch milliseconds). */
export function fillChats(data: Data, count: number, start: number): void {
  const { newId, companies, contacts, chats } = data
  for (const [place, platform] of platforms.entries())
    chats.accounts.push({ id: newId(), platform, openId: `dh_${platform}`, name: `滇衡${place + 1}号` })
  const fsid = `fs${newId()}`
  data.files.set(fsid, { name: '说明.txt', bytes: new TextEncoder().encode('说明文字') })
  const homes = [...companies.values()]
  for (let place = 0; place < count; place += 1) {
    const account = chats.accounts[place % chats.accounts.length]
    if (account === undefined) throw new Error('a firm has accounts')
    const home = place % 2 === 0 ? homes[place] : undefined
    if (home !== undefined && account.platform !== 'wework')
      companies.set(String(home.id), { ...home, texts: { ...home.texts, weMediaAccountId: String(account.id) } })
    const peer = { openId: `peer_${place}`, name: `网友${place}` }
    const conversation = { id: newId(), account, peer, companyId: home?.id ?? null }
    chats.conversations.set(String(conversation.id), conversation)
    for (const [order, [type, json, file]] of sayings(fsid).entries()) {
      const time = start - 120_000 - place * 3_600_000 - (12 - order) * 45_000
      const upset = order === 11
      addMessage(data, conversation, {
        ...{ own: order === 1 || order === 5, type, json, time, fsids: file === undefined ? [] : [file] },
        ...{ upset, warned: upset, warning: upset ? newId() : null, ai: order === 5 },
        companyId: order === 8 ? conversation.companyId : null,
      })
    }
    if (account.platform === 'wework') addContact(data, peer.name, home?.id ?? null)
    else addThread(data, account, peer, start - (place + 2) * 7_200_000)
  }
  const [contact] = contacts.values()
  if (contact !== undefined) addContact(data, contact.texts.name ?? '', contact.companyId, contact.id)
}

function addContact(
  { chats, newId }: Data,
  name: string,
  companyId: bigint | null,
  contactId: bigint | null = null,
): void {
  const id = newId()
  chats.contacts.set(String(id), { id, name, remark: '', companyId, contactId })
}

/** Adds a comment, in a thread or as the beginning of one, and answers it. */
export function addPostComment({ chats, newId }: Data, said: Omit<PostComment, 'id'>): PostComment {
  const comment = { ...said, id: newId() }
  chats.comments.set(String(comment.id), comment)
  return comment
}

function addThread(data: Data, account: Account, peer: Talker, time: number): void {
  const post = { account, itemId: `post_${account.platform}` }
  const first = { ...post, thread: null, writer: peer, content: '收费吗', time, likes: 2 }
  const root = addPostComment(data, first)
  const answer = { writer: account, content: '首次咨询免费', time: time + 60_000, likes: 0 }
  addPostComment(data, { ...post, thread: root.id, ...answer })
}
