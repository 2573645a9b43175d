// What the page 通话 shows, as its address says it. Pure.
import { type OfferedSpan, offeredSpans } from '#shared/dates/preset-span'
import { callOutcomes } from '#shared/domain/call'
import type { PageForm } from '../../bridge/page-state.ts'

/** Which of the calls are shown by whether somebody answered. */
export const answers = ['all', 'answered', 'missed'] as const
type Answer = (typeof answers)[number]
type Outcome = (typeof callOutcomes)[number]

/** What the page of the calls shows. */
export type CallsState = {
  readonly list: 'calls' | 'copies'
  readonly text: string
  readonly answer: Answer
  readonly outcome: Outcome | null
  readonly span: OfferedSpan
  /** Id of the customer whose calls alone are shown; '' for all. */
  readonly customer: string
}

/** The calls without anything that narrows them. */
export const unfiltered = { text: '', answer: 'all', outcome: null, span: 0, customer: '' } as const

const MOST_TEXT = 200

/** What an address says; what is odd in it is as if it were not there. */
const readState = (search: URLSearchParams): CallsState => ({
  list: search.get('l') === 'copies' ? 'copies' : 'calls',
  text: (search.get('t') ?? '').slice(0, MOST_TEXT),
  answer: answers.find((one) => one === search.get('a')) ?? unfiltered.answer,
  outcome: callOutcomes.find((one) => String(one) === search.get('o')) ?? null,
  span: offeredSpans.find((one) => String(one) === search.get('s')) ?? unfiltered.span,
  customer: (search.get('customer') ?? '').slice(0, MOST_TEXT),
})

/** The address of a state; what is as it opens is left out. */
const writeState = ({ list, text, answer, outcome, span, customer }: CallsState): URLSearchParams =>
  new URLSearchParams({
    ...(list === 'calls' ? {} : { l: list }),
    ...(text === '' ? {} : { t: text }),
    ...(answer === unfiltered.answer ? {} : { a: answer }),
    ...(outcome === null ? {} : { o: String(outcome) }),
    ...(span === unfiltered.span ? {} : { s: String(span) }),
    ...(customer === '' ? {} : { customer }),
  })

/** How the page's address says its state: all but the words that a person searched for say nothing of anybody. */
export const pageForm: PageForm<CallsState> = {
  read: readState,
  write: writeState,
  opaque: ['l', 'a', 'o', 's', 'customer'],
}
