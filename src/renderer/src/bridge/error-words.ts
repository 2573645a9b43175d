import { failureWords } from '../lib/failure-words.ts'
import { failureOf } from './index.ts'

/** The sentence for anything that a call threw: what happened and what to do next. */
export const errorWords = (error: unknown): string => failureWords(failureOf(error))
