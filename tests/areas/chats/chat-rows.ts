import type { ChatMessage, Conversation } from '#shared/domain/chat'

/** A message of conversation wework:1, and whatever the test says about it. */
export const message = (id: string, parts: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  conversation: 'wework:1',
  pkid: id,
  platform: 'wework',
  from: 'wm1',
  fromName: '王芳',
  fromAvatar: '',
  time: 1_780_000_000_000 + Number(id) * 1000 || 1_780_000_000_000,
  type: 'text',
  content: { content: parts.text ?? '你好' },
  text: '你好',
  fsids: [],
  contentSource: null,
  companyId: '',
  emotionState: null,
  warningState: null,
  warningId: '',
  serverMessageId: '',
  unknown: {},
  ...parts,
})

/** A conversation of an account, and whatever the test says about it. */
export const conversation = (id: string, parts: Partial<Conversation> = {}): Conversation => ({
  id: `wework:${id}`,
  conversationShortId: id,
  platform: 'wework',
  openId: 'o1',
  fromUserId: 'a',
  toUserId: 'b',
  peer: { openId: 'b', name: '王芳', avatar: '' },
  account: { openId: 'o1', name: '林志远', avatar: '' },
  createTime: 1000,
  content: '你好',
  messageType: 'text',
  serverMessageId: '',
  pkid: '9007199254740993',
  isNewData: false,
  unknown: {},
  ...parts,
})
