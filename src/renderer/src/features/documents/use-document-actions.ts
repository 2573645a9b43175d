import { useState } from 'react'
import { type DocumentChange, useDocumentChange } from '../../bridge/documents.ts'
import { failureOf } from '../../bridge/index.ts'
import { type FailureLike, failureWords } from '../../lib/failure-words.ts'
import { useWords, type Words } from '../../lib/words.ts'

/** What was last done, or why it was not. It stays until something else is done, or it is read and closed. */
export type Said = { readonly text: string; readonly wrong: boolean }

/** Why documents were not changed, and how many of several; what this computer found has words of its own. */
export const problemWords = (failure: FailureLike, words: Words): string => {
  const { left } = failure.details
  const why = whyWords(failure, words)
  return typeof left === 'number' ? `${words('documents.left', { n: left })}${words('join.colon')}${why}` : why
}

const whyWords = (failure: FailureLike, words: Words): string => {
  if (failure.code === 'invalid-input') {
    switch (failure.details.reason) {
      case 'inside-itself':
        return words('documents.insideItself')
      case 'folder':
        return words('documents.copyFolder')
      case 'not-here':
        return words('documents.notHere')
      default:
        break
    }
  }
  return failureWords(failure)
}

/** Changes of documents one after the other, and what was said of the last. */
export const useDocumentActions = () => {
  const words = useWords()
  const change = useDocumentChange()
  const [said, say] = useState<Said | null>(null)
  /** Answers whether it was done; `some` where it was for all but those that the firm refuses or has no more. */
  const run = async (asked: DocumentChange, done: string | null = null): Promise<boolean | 'some'> => {
    say(null)
    try {
      await change.mutateAsync(asked)
      if (done !== null) say({ text: done, wrong: false })
      return true
    } catch (error) {
      const failure = failureOf(error)
      say({ text: problemWords(failure, words), wrong: true })
      return failure.details.left === undefined && failure.code !== 'not-found' ? false : 'some'
    }
  }
  return { busy: change.isPending, said, say, run }
}

export type DocumentActions = ReturnType<typeof useDocumentActions>
