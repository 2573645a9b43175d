// 记为工时 of whatever entries are made of, wherever it stands: the form that it opens, and the button that does.
// Lives here: what several features need of it. May not: the form itself, which is a part of the hours.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { durationText, type MadeOf, minutesOf, secondsAt } from '#shared/domain/hours'
import type { LocaleKey } from '#shared/locale/index'
import { errorWords } from '../bridge/error-words.ts'
import { type HoursEntry, type HoursOpened, hoursOf, hoursOfQuery } from '../bridge/hours.ts'
import { Button } from '../components/button.tsx'
import { useWords } from '../lib/words.ts'
import { usePart } from './use-parts.ts'

/** The form of the hours for what a screen shows. */
export type HoursOf = {
  /** Opens it: for the entry that was made of something, else for a new one. */
  readonly open: (id: string) => void
  /** Why it did not open the last time; null where it did. */
  readonly failed: { readonly id: string; readonly text: string } | null
  /** To be drawn where it outlives the button. */
  readonly form: ReactNode
}

/** Why no entry is made of something. */
const reasons: Readonly<Record<MadeOf, LocaleKey>> = {
  call: 'hours.noTalk',
  followup: 'hours.notOwn',
  task: 'hours.notDone',
}

/** Opens the form of the hours; what it is made of is read as it is pressed, so that it never becomes a second entry. */
export const useHoursOf = (source: MadeOf): HoursOf => {
  const words = useWords()
  const HoursForm = usePart('HoursForm')
  const [opened, setOpened] = useState<HoursOpened | null>(null)
  const [failed, setFailed] = useState<HoursOf['failed']>(null)
  const open = async (id: string) => {
    setFailed(null)
    try {
      const { entry = null, proposal = null } = (await hoursOf(source, id)) ?? {}
      if (entry !== null) setOpened({ entry })
      else if (proposal !== null) setOpened({ proposal })
      else setFailed({ id, text: words(reasons[source]) })
    } catch (error) {
      setFailed({ id, text: words('hours.sourceFailed', { reason: errorWords(error) }) })
    }
  }
  return {
    open: (id) => void open(id),
    failed,
    form: opened === null ? null : <HoursForm opened={opened} onClose={() => setOpened(null)} />,
  }
}

/** How long an entry is, as 1:30. */
const timeOf = (entry: HoursEntry): string => durationText(minutesOf(secondsAt(entry, Date.now())))

/** 记为工时 in a menu, or how long the entry is that there is already; asked for as the menu opens. */
export const HoursItem = ({ source, id }: { readonly source: MadeOf; readonly id: string }) => {
  const words = useWords()
  const entry = useQuery(hoursOfQuery(source, [id])).data?.[0]?.entry ?? null
  return entry === null ? words('hours.takeShort') : words('hours.taken', { time: timeOf(entry) })
}

/** Makes an entry of something, or says how long the one that it has is and opens that. */
export const HoursButton = (props: {
  /** What it is called. */
  readonly name: string
  readonly entry: HoursEntry | null
  readonly kind: 'link' | 'quiet'
  /** Why it cannot be pressed; left out where it can. */
  readonly reason?: string | undefined
  readonly onOpen: () => void
}) => {
  const words = useWords()
  const { name, entry, reason } = props
  const time = entry === null ? '' : timeOf(entry)
  const label = entry === null ? words('hours.take', { name }) : words('hours.takenOf', { name, time })
  return (
    <Button
      kind={props.kind}
      className="call-hours"
      aria-label={label}
      title={reason ?? label}
      disabled={reason !== undefined}
      onClick={props.onOpen}
    >
      {entry === null ? words('hours.takeShort') : words('hours.taken', { time })}
    </Button>
  )
}
