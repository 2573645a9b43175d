import { useEffect, useState } from 'react'
import type { PhoneCall } from '#shared/contract/phone'
import type { NextAction } from '#shared/domain/next-action'
import { useCallNext, useCallNote } from '../../bridge/phone.ts'
import { followingText, heardText, keptText, typedText } from './live-text.ts'

type Keep = {
  readonly mutate: (text: string, options: { readonly onSuccess: () => void }) => void
  readonly error: Error | null
}

/** A text of a call as this window shows it: kept as it is typed, and what another window types is seen here. */
const useLiveText = (kept: string, keep: Keep) => {
  const [live, setLive] = useState(followingText)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was heard is looked at again once the own text is kept
  useEffect(() => setLive((now) => heardText(now, kept)), [kept, live.isKept])
  const text = live.own ?? kept
  return {
    text,
    /** What stands here and may not be kept yet; undefined where the core has it. */
    unkept: live.own ?? undefined,
    isKept: text !== '' && (live.own === null || live.isKept),
    failed: keep.error !== null && live.own !== null && !live.isKept,
    type: (typed: string) => {
      setLive((now) => typedText(now, typed, kept))
      keep.mutate(typed, { onSuccess: () => setLive((now) => keptText(now, typed)) })
    },
  }
}

/** The note of a call. */
export const useLiveNote = ({ id, note }: Pick<PhoneCall, 'id' | 'note'>) => {
  const keep = useCallNote()
  return useLiveText(note, { ...keep, mutate: (text, options) => keep.mutate({ id, text }, options) })
}

/** Its fields in one order, so that the same next action is the same text in every window. */
const order = ['kind', 'title', 'summary', 'start', 'remindBefore', 'project', 'group', 'attendees', 'id', 'name']
const textOf = (next: NextAction | null): string => (next === null ? '' : JSON.stringify(next, order))
const nextOf = (text: string): NextAction | null => (text === '' ? null : (JSON.parse(text) as NextAction))

/** What comes next after a call. */
export const useLiveNext = ({ id, next }: Pick<PhoneCall, 'id' | 'next'>) => {
  const keep = useCallNext()
  const { text, unkept, failed, type } = useLiveText(textOf(next), {
    ...keep,
    mutate: (typed, options) => keep.mutate({ id, next: nextOf(typed) }, options),
  })
  return {
    next: nextOf(text),
    /** What stands here and may not be kept yet; undefined where the core has it. */
    unkept: unkept === undefined ? undefined : nextOf(unkept),
    failed,
    set: (written: NextAction | null) => type(textOf(written)),
  }
}
