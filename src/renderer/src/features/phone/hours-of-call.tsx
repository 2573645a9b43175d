import { useQuery } from '@tanstack/react-query'
import type { PhoneCall } from '#shared/contract/phone'
import { mayHaveHours } from '#shared/domain/hours'
import { hoursOfQuery } from '../../bridge/hours.ts'
import { useWords } from '../../lib/words.ts'
import { HoursButton, type HoursOf } from '../hours-of.tsx'

/** 记为工时 of a call, wherever it stands. */
export const HoursOfCall = (props: {
  readonly call: PhoneCall
  /** Ids of the calls that are asked for together, this one among them. */
  readonly among: readonly string[]
  readonly hours: HoursOf
  /** A call of which no entry is made has a button that rests, rather than none. */
  readonly rests?: boolean
}) => {
  const words = useWords()
  const { call, among, hours, rests = false } = props
  const { id } = call
  const { data } = useQuery({
    ...hoursOfQuery('call', among),
    select: (calls) => calls.find((one) => one.id === id)?.entry ?? null,
  })
  const entry = data ?? null
  const isClosed = entry === null && !mayHaveHours(call)
  if (isClosed && !rests) return <span />
  return (
    <HoursButton
      name={call.name || call.number}
      entry={entry}
      kind={rests ? 'link' : 'quiet'}
      reason={isClosed ? words('hours.noTalk') : undefined}
      onOpen={() => hours.open(id)}
    />
  )
}
