import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { type OfferedSpan, offeredSpans } from '#shared/dates/preset-span'
import { callOutcomes } from '#shared/domain/call'
import { useStoredQuery } from '../../bridge/stored-query.ts'

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

/** Parts of an address that say nothing of anybody. */
const opaque: readonly string[] = ['l', 'a', 'o', 's', 'customer']

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

/**
 * What the page shows, for which its address stands, so that it is there again on the way back from a record. A name or
 * number that is searched for is kept out of it: a browser keeps addresses in plain text.
 */
export const useCallsState = () => {
  const { search, setSearch } = useStoredQuery(opaque)
  const state = useMemo(() => readState(search), [search])
  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = state
  }, [state])
  const change = useCallback(
    (next: Partial<CallsState>) => {
      latest.current = { ...latest.current, ...next }
      setSearch(writeState(latest.current), { replace: true })
    },
    [setSearch],
  )
  return { state, change }
}
