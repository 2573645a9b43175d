// 记为工时 of calls, wherever they stand: what the button of one says, and the form that it opens.
// Lives here: the button. May not: the form, which is a part of the hours.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PhoneCall } from '#shared/contract/phone'
import { durationText, mayHaveHours, minutesOf, secondsAt } from '#shared/domain/hours'
import { errorWords } from '../../bridge/error-words.ts'
import { type HoursOpened, hoursOfCall, hoursOfCallsQuery } from '../../bridge/hours.ts'
import { Button } from '../../components/button.tsx'
import { useWords } from '../../lib/words.ts'
import { usePart } from '../use-parts.ts'

/** The form of the hours for calls of a screen. */
export type CallHours = {
  /** Opens it for a call: for the entry that it has, else for a new one. */
  readonly open: (id: string) => void
  /** Why it did not open for a call the last time; null where it did. */
  readonly failed: { readonly id: string; readonly text: string } | null
  /** To be drawn where it outlives the button. */
  readonly form: ReactNode
}

/** Opens the form of the hours for calls; the call is read as it is pressed, so that it never becomes a second entry. */
export const useCallHours = (): CallHours => {
  const words = useWords()
  const HoursForm = usePart('HoursForm')
  const [opened, setOpened] = useState<HoursOpened | null>(null)
  const [failed, setFailed] = useState<CallHours['failed']>(null)
  const open = async (id: string) => {
    setFailed(null)
    try {
      const { entry = null, proposal = null } = (await hoursOfCall(id)) ?? {}
      if (entry !== null) setOpened({ entry })
      else if (proposal !== null) setOpened({ proposal })
      else setFailed({ id, text: words('hours.noTalk') })
    } catch (error) {
      setFailed({ id, text: words('hours.callFailed', { reason: errorWords(error) }) })
    }
  }
  return {
    open: (id) => void open(id),
    failed,
    form: opened === null ? null : <HoursForm opened={opened} onClose={() => setOpened(null)} />,
  }
}

/** The one button of a call: makes an entry of it, or says how long the one that it has is and opens that. */
export const HoursOfCall = (props: {
  readonly call: PhoneCall
  /** Ids of the calls that are asked for together, this one among them. */
  readonly among: readonly string[]
  readonly hours: CallHours
  /** A call of which no entry is made has a button that rests, rather than none. */
  readonly rests?: boolean
}) => {
  const words = useWords()
  const { call, among, hours, rests = false } = props
  const { id } = call
  const { data } = useQuery({
    ...hoursOfCallsQuery(among),
    select: (calls) => calls.find((one) => one.id === id)?.entry ?? null,
  })
  const entry = data ?? null
  const isClosed = entry === null && !mayHaveHours(call)
  if (isClosed && !rests) return <span />
  const name = call.name || call.number
  const time = entry === null ? '' : durationText(minutesOf(secondsAt(entry, Date.now())))
  const label = entry === null ? words('hours.take', { name }) : words('hours.takenOf', { name, time })
  return (
    <Button
      kind={rests ? 'link' : 'quiet'}
      className="call-hours"
      aria-label={label}
      title={isClosed ? words('hours.noTalk') : label}
      disabled={isClosed}
      onClick={() => hours.open(id)}
    >
      {entry === null ? words('hours.takeShort') : words('hours.taken', { time })}
    </Button>
  )
}
