/** Characters that the content of an answer has at most, counted as JSON (D-76). */
export const REPLY_LENGTH = 1_000

/** The content of an answer as it is sent (CA-28): its words without white space around them. */
export const replyContent = (text: string): string => JSON.stringify({ msg_type: 1, text: text.trim() })

/** What is wrong with the words of an answer (CA-24, CA-25); null where nothing is. */
export const replyFault = (text: string): 'required' | 'too-long' | null => {
  if (text.trim() === '') return 'required'
  return replyContent(text).length > REPLY_LENGTH ? 'too-long' : null
}

/** Place of the draft of an answer to a conversation, and of one to a comment. */
export const replyPlace = (conversation: string): string => `reply:${conversation}`
export const commentReplyPlace = (platform: string, comment: string): string => `commentReply:${platform}:${comment}`

/** Characters that a canned reply has at most, without white space around them, and how many of them are kept. */
export const PHRASE_LENGTH = 1_000
export const MOST_PHRASES = 100

/** Why words cannot be kept as one more canned reply beside so many; null where they can. */
export const phraseFault = (text: string, kept: number): 'required' | 'too-long' | 'too-many' | null => {
  const length = text.trim().length
  if (length === 0) return 'required'
  return length > PHRASE_LENGTH ? 'too-long' : kept >= MOST_PHRASES ? 'too-many' : null
}

/** Characters that an answer to a comment has at most, without white space around them (D-85). */
export const COMMENT_LENGTH = 90

/** What is wrong with an answer to a comment (WM-05); null where nothing is. */
export const commentFault = (text: string): 'required' | 'too-long' | null => {
  const length = text.trim().length
  return length === 0 ? 'required' : length > COMMENT_LENGTH ? 'too-long' : null
}
