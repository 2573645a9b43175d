import { z } from 'zod'
import { calendarKinds } from '../domain/calendar.ts'
import { nextAction } from './matters.ts'
import { online, read, write } from './operation.ts'
import { id, keptDraft, nothing, optionalTime, pickedTime, recordName, time } from './values.ts'

const named = z.object({ id: z.string(), name: z.string() })

/** What stands in the calendar; the fields are those of `domain/calendar`. */
export const calendarItem = z.object({
  id,
  kind: z.enum(calendarKinds),
  title: z.string(),
  start: optionalTime,
  end: optionalTime,
  allDay: z.boolean(),
  object: z.object({ type: z.string(), id: z.string(), name: z.string() }).nullable(),
  place: z.string(),
  group: z.string(),
  reminders: z.array(z.number()),
  attendees: z.array(named),
  creator: z.object({ id: z.string(), name: z.string(), avatarUrl: z.string() }).nullable(),
  done: z.boolean(),
  doneHere: z.boolean(),
  /** `doubtful` while it is looked for after a lost answer, `asked` where only a person can tell whether it arrived. */
  sending: z.enum(['', 'waiting', 'doubtful', 'asked', 'refused']),
  removable: z.boolean(),
  other: z.array(z.object({ name: z.string(), value: z.string() })),
})

/**
 * A reminder of an item, or one that was put off; `at` is the moment that it is for, epoch milliseconds. `key` stands for
 * the item, and stays when one that was made here gets the firm's id.
 */
const reminder = z.object({ item: calendarItem, at: time, key: z.string() })

const refused = z.enum(['gone', 'no-access']).nullable()
/** Why the firm showed no schedules, or no tasks, when it was asked last; null where it showed them. */
const refusals = z.object({ schedule: refused, task: refused })

/** From the first moment to one before `to`, epoch milliseconds. */
const span = { from: pickedTime, to: pickedTime }

/** The calendar (SC): schedules and tasks as they were read once, what was made here and waits, deadlines of customers. */
export const calendar = {
  /**
   * What touches a span, by its start; `known` is false where a part of the span was never read. At most 2,000 items, with
   * `cut` true where there are more. `partial` is true where the firm gave only a part of what it has. Where it refused
   * them there is what this computer has.
   */
  items: read(
    z.object(span),
    z.object({
      items: z.array(calendarItem),
      known: z.boolean(),
      cut: z.boolean(),
      partial: z.boolean(),
      refused: refusals,
    }),
  ),
  /**
   * Tasks: those that are not done, and those ticked here in the last seven days; by their start, those without
   * a time last. `known` is false until tasks were read once.
   */
  tasks: read(nothing, z.object({ tasks: z.array(calendarItem), known: z.boolean(), refused: refusals })),
  get: read(z.object({ id }), z.object({ item: calendarItem.nullable() })),
  /** Reads a span of at most 400 days at the firm, for one that is not pulled by itself (D-67). */
  refresh: online(z.object(span), nothing),
  /**
   * Owes the firm a schedule or a task (SC-01 to SC-04). A schedule needs an object and a start, a task a title and a
   * start: fails with `invalid-input` and the field. Answers its id in the calendar until it is at the firm;
   * `draft` is what the save leaves of the typed text, kept with it.
   */
  create: write(
    z.object({
      next: nextAction,
      object: z.object({ type: z.string().max(50), id, name: recordName }).nullable(),
      draft: keptDraft.optional(),
    }),
    z.object({ id }),
  ),
  /** Ticks a task, or takes the tick back, on this computer. */
  mark: write(z.object({ id, done: z.boolean() }), nothing),
  /**
   * Reminders, one for each item: `due` are those whose moment has come and that were not answered, at most 50, the
   * newest first; `upcoming` the next five, the first of which comes next. What began more than a day ago has none, unless
   * it was put off, nor has a task that is done.
   */
  reminders: read(nothing, z.object({ due: z.array(reminder), upcoming: z.array(reminder) })),
  /** Answers the reminders of items that are due, on this computer. */
  dismiss: write(z.object({ ids: z.array(id).min(1).max(50) }), nothing),
  /**
   * Puts the reminder of an item off until a moment, on this computer. Fails with `not-found`, or `invalid-input` and the
   * field `until` where that does not lie ahead.
   */
  snooze: write(z.object({ id, until: pickedTime }), nothing),
  /** Removes one's own schedule at the firm. Fails with `refused`, `forbidden`, `not-found`, or `doubtful`. */
  remove: online(z.object({ id }), nothing),
  /** A span as iCalendar text; `deadline` is the word before a customer whose term ends. */
  ics: read(
    z.object({
      ...span,
      kinds: z.array(z.enum(calendarKinds)).max(calendarKinds.length),
      deadline: z.string().max(50),
    }),
    z.object({ text: z.string(), count: z.int() }),
  ),
} as const

export type CalendarItemView = z.output<typeof calendarItem>
/** By the kind of list. */
export type CalendarRefusals = z.output<typeof refusals>
export type CalendarReminder = z.output<typeof reminder>

declare module './index.ts' {
  interface Contract {
    readonly calendar: typeof calendar
  }
}
declare module '../domain/work.ts' {
  interface WritableKinds {
    readonly schedule: true
    readonly task: true
  }
}
