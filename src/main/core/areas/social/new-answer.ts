import { Failure } from '#shared/contract/failure'
import type { MediaComment } from '#shared/domain/media-comment'
import { isSilence } from '../../engine/sync/failures.ts'
import type { CommentReply, SocialCalls } from './calls.ts'

/** Answers of a thread that are read. */
const NEWEST = 50

type Thread = Pick<CommentReply, 'platform' | 'openId' | 'itemId' | 'parentId'>

/** The newest answers of a thread that have these words, trimmed. Fails as the list does. */
export async function answersWith(
  api: Pick<SocialCalls, 'comments'>,
  { platform, openId, itemId, parentId }: Thread,
  words: string,
  signal?: AbortSignal,
): Promise<readonly MediaComment[]> {
  const thread = { platform, openId, itemId, parentId, isListRoot: false }
  const { rows } = await api.comments({ ...thread, pageIndex: 0, pageSize: NEWEST }, signal)
  return rows.filter(({ content }) => content.trim() === words)
}

/**
 * Ids of the answers that have the words of a new one already, and so are not it; null where the firm does not show the
 * thread. Fails where nobody answers: then nothing is to be sent either.
 */
export async function knownAnswers(api: SocialCalls, answer: CommentReply): Promise<readonly string[] | null> {
  try {
    return (await answersWith(api, answer, answer.content)).map(({ id }) => id)
  } catch (error) {
    if (!(error instanceof Failure) || isSilence(error)) throw error
    return null
  }
}
