import type { Clock } from '#core/ports'
import type { ShellWords } from '#shared/locale/shell-words'
import type { Notice, NoticeMode } from './notice.ts'
import { type ReminderAnswer, reminderNotices } from './reminder-notices.ts'
import { isOpen, type ShellState } from './shell-state.ts'

/** How long the entry of the tray keeps notifications away, milliseconds. */
export const PAUSE = 3_600_000

/** What a change of the core's state is worth saying: the line of a call was lost, more needs a person than before. */
export const noticesOf = (
  now: ShellState,
  before: ShellState,
  mode: NoticeMode,
  words: ShellWords,
): readonly Notice[] => {
  // Nothing of the first look at an account is news.
  if (mode === 'off' || !isOpen(now) || !isOpen(before) || now.account !== before.account) return []
  const isFull = mode === 'full'
  const lost = now.isLineLost && !before.isLineLost
  const more = now.attention > before.attention
  const name = now.call?.name ?? ''
  return [
    ...(lost
      ? [
          {
            title: words.lineLostTitle,
            body: isFull && name !== '' ? words.lineLostWith.replace('{name}', () => name) : words.lineLost,
            opens: 'dialler' as const,
          },
        ]
      : []),
    ...(more
      ? [
          {
            title: words.attentionTitle,
            body: isFull ? words.attention.replace('{n}', String(now.attention)) : words.attentionHidden,
            opens: 'main' as const,
          },
        ]
      : []),
  ]
}

/** The app's notifications, which the tray can keep away for an hour. */
export type Notifier = {
  readonly isPaused: () => boolean
  readonly pause: (paused: boolean) => void
  readonly changed: (now: ShellState, before: ShellState) => void
  readonly tell: (notice: Notice) => void
  /** The computer woke from its sleep, in which no timer ran. */
  readonly woke: () => void
}

/**
 * Shows what is worth it through the system, where nobody looks at the app anyway; reminders also where somebody does, for
 * they are for their moment.
 */
export const createNotifier = (options: {
  readonly clock: Pick<Clock, 'after' | 'now'>
  readonly mode: () => NoticeMode
  readonly words: () => ShellWords
  /** True where a window of the app has the focus. */
  readonly isLookedAt: () => boolean
  /** Answers what takes the notice away again. */
  readonly show: (notice: Notice) => () => void
  /** Answers a reminder; `path` leads to its item. */
  readonly answer: (id: string, answer: ReminderAnswer, path?: string) => void
  /** The pause began or ended. */
  readonly onPause: () => void
}): Notifier => {
  const { clock } = options
  let running: { readonly until: number; readonly forget: () => void } | null = null
  const reminders = reminderNotices(options)
  const pause = (paused: boolean): void => {
    running?.forget()
    running = paused ? { until: clock.now() + PAUSE, forget: clock.after(PAUSE, () => pause(false)) } : null
    reminders.hold(paused)
    options.onPause()
  }
  /** The hour may end in a sleep. */
  const endWhereOver = (): void => {
    if (running !== null && clock.now() >= running.until) pause(false)
  }
  const tell = (notice: Notice): void => {
    endWhereOver()
    if (running === null && options.mode() !== 'off') options.show(notice)
  }
  return {
    isPaused: () => running !== null && clock.now() < running.until,
    pause,
    tell,
    woke: endWhereOver,
    changed: (now, before) => {
      reminders.changed(now)
      endWhereOver()
      if (options.isLookedAt()) return
      for (const notice of noticesOf(now, before, options.mode(), options.words())) tell(notice)
    },
  }
}
