import { z } from 'zod'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import { phraseFault } from '#shared/domain/chat-reply'
import type { Home } from '../../engine/account-session.ts'
import { listOf, storedValue } from '../../engine/sync/stored-value.ts'

/** Name of the store's value with the canned replies, and its form. */
const PHRASES = 'chats.phrases'
const phraseForm = listOf<string>(z.string())

/** Canned replies, which only this computer has. */
export function createPhrases(home: Home): Pick<CoreHandlers['chats'], 'phrases' | 'keepPhrase' | 'dropPhrase'> {
  const phrases = () => storedValue(home.opened().store, PHRASES, phraseForm)
  return {
    phrases: () => ({ phrases: [...phrases().get()] }),
    keepPhrase({ text }) {
      const { get, write } = phrases()
      const kept = get()
      if (kept.includes(text)) return {}
      const fault = phraseFault(text, kept.length)
      if (fault !== null) throw new Failure('invalid-input', { field: 'text', reason: fault })
      write([...kept, text])
      home.changed('phrases', [])
      return {}
    },
    dropPhrase({ text }) {
      const { get, write } = phrases()
      write(get().filter((one) => one !== text))
      home.changed('phrases', [])
      return {}
    },
  }
}
