import { z } from 'zod'
import { callEnds, callOutcomes, callProviders, dialledTypes, MOST_CALLS } from '../domain/call.ts'
import { callStates } from '../domain/call-machine.ts'
import { calledTypes } from '../domain/record-kinds.ts'
import { customerQuery } from './customers.ts'
import { nextAction } from './matters.ts'
import { online, read, write } from './operation.ts'
import { id, nothing, optionalTime, time } from './values.ts'

const objType = z.enum(dialledTypes)
/** A number as it may be shown: whole, or with the stars of the firm. What stands behind them reaches no page but for one copy (D-22). */
const number = z.string().max(500)
/** A number, and the record on which it stands; '' for one that was typed. */
export const askedNumber = z.object({ number, objType: objType.default(''), objId: z.string().max(200).default('') })
const outcome = z.union(callOutcomes.map((one) => z.literal(one))).nullable()

/** A call; times are epoch milliseconds. */
export const call = z.object({
  id,
  provider: z.enum(callProviders),
  number,
  /** What has to be keyed in by hand once somebody answers; '' for nothing. */
  extension: z.string(),
  objType,
  objId: z.string(),
  /** The customer that it belongs to; '' for none. */
  customerId: z.string(),
  name: z.string(),
  state: z.enum(callStates),
  dialledAt: time,
  answeredAt: optionalTime,
  endedAt: optionalTime,
  endedBy: z.enum(callEnds),
  /** Code and words of a refusal, or of how it ended (PH-20 to PH-23). */
  code: z.string(),
  reason: z.string(),
  /** True where nobody knows whether it was begun, or whether it still goes on. */
  unsure: z.boolean(),
  outcome: z.number().nullable(),
  note: z.string(),
  /** What comes next, as far as it is written. */
  next: nextAction.nullable(),
})

const place = z.object({ objType: z.enum(calledTypes), objId: id })
const listed = z.object({ phone: number, state: z.number().nullable() })

/** What the dialler's field is filled with, and the record on which the number stands; `n` grows with each filling. */
const fill = z.object({ n: z.int(), text: number, objType, objId: z.string() })

/** A record with its numbers; `matched` says through what it was found. */
const person = place.extend({
  name: z.string(),
  /** The owner of a customer, the customer of a contact. */
  subtitle: z.string(),
  phones: z.array(listed),
})

const queued = person.extend({ place: z.int() })

/**
 * What a follow-up about a call is begun with. `seconds` of talk: null where nobody answered or nobody knows; `reached`
 * says whether somebody answered, null where nobody knows.
 */
const prefill = place.extend({
  type: z.int(),
  content: z.string(),
  gmtCreate: time,
  seconds: z.number().nullable(),
  reached: z.boolean().nullable(),
  next: nextAction.nullable(),
})

/** A number that was copied whole; `number` is its mask. */
const copiedNumber = z.object({ id, at: time, number, objType, objId: z.string(), name: z.string() })

/** Calls by telephone (PH): one at a time for all windows, their log, and the list of those to be made. */
export const phone = {
  /** Where the telephone stands now. */
  state: read(
    nothing,
    z.object({
      /** False where the user has no seat: nothing can be dialled then (PH-09). */
      seat: z.boolean(),
      /** Who carries the calls of this seat; null until the first one. */
      provider: z.enum(callProviders).nullable(),
      /** The line to the voice provider: not needed, heard, or lost (D-89). */
      link: z.enum(['off', 'on', 'lost']),
      /** The call that goes on or is not finished yet. */
      call: call.nullable(),
      /** True until the firm or the provider has taken that call. */
      placing: z.boolean(),
      /** True while its hang-up waits for the provider to take it. */
      hangingUp: z.boolean(),
      /** The last call where it could not be made. */
      failed: call.nullable(),
      /** What the provider says beside the calls (PH-14). */
      messages: z.array(z.object({ id: z.string(), text: z.string(), at: time })),
      /** What the dialler was filled with last; null where it was not, since the account was opened. */
      fill: fill.nullable(),
    }),
  ),
  /**
   * Fills the dialler's field, from the tray, a link, a shortcut or a page. It never dials, and the text need not be a
   * number; with `objId` it is one of that record, whole or behind its mask. Kept in memory alone.
   */
  fill: write(
    z.object({ text: number, objType: objType.default(''), objId: z.string().max(200).default('') }),
    nothing,
  ),
  /**
   * Dials a number; answers once the firm or the provider took it. Fails with `invalid-input` and the field: `number`
   * with a reason (a {@link NumberFault}, or `masked` where no record says whose it is), `call` while another one is not
   * finished; with `forbidden` and `reason: no-seat`; with `refused` and the provider's code.
   */
  dial: online(askedNumber, z.object({ id })),
  /**
   * The whole number for one copy (D-22): for a shell that copies, and for a page that has to copy itself. Fails with
   * `forbidden` for any other page, and for who may not copy numbers (PH-02, PH-03).
   */
  copiedNumber: online(askedNumber, z.object({ number })),
  /** Numbers that were copied whole on this computer, behind their masks, newest first; nothing takes one off the list. */
  copies: read(
    z.object({ limit: z.int().min(1).max(500).default(200) }),
    z.object({ rows: z.array(copiedNumber), total: z.int() }),
  ),
  /** Hangs up; `byHand` only writes down that the call is over. Twice is as once. */
  hangUp: online(z.object({ id, byHand: z.boolean().default(false) }), nothing),
  /** Hands the call on to another seat; the voice provider alone can (PH-12). */
  transfer: online(z.object({ id, seat: z.string().trim().min(1).max(100) }), nothing),
  /** Says that somebody answered, where nothing tells it (D-27). */
  answeredByHand: write(z.object({ id }), nothing),
  /** Keeps the note of a call as it is typed; it survives a crash. The call then counts as being written down. */
  note: write(z.object({ id, text: z.string().max(20_000) }), nothing),
  /** Keeps what became of a call as it is chosen, until it is finished; it survives a crash. */
  outcome: write(z.object({ id, outcome }), nothing),
  /** The same for what comes next, as it is written; the call then counts as being written down. */
  next: write(z.object({ id, next: nextAction.nullable() }), nothing),
  /**
   * Ends a call for good and frees the line. `outcome` also becomes the state of its number (PH-17, PH-18); without `note`
   * or `next` what is kept of them stands.
   */
  finish: write(
    z.object({
      id,
      outcome: outcome.default(null),
      note: z.string().max(20_000).optional(),
      next: nextAction.nullable().optional(),
    }),
    z.object({ followUp: prefill.nullable() }),
  ),
  /** Takes the failed call off the panel. */
  dismiss: write(nothing, nothing),
  /** Calls of this computer, newest first; also those that were refused. */
  history: read(
    z.object({
      /** Part of a name or of a number. */
      text: z.string().trim().max(200).default(''),
      customerId: z.string().max(200).default(''),
      outcome: outcome.default(null),
      /** Answered, not answered, or all. */
      answered: z.boolean().nullable().default(null),
      /** Leaves out those that were refused or given up: nobody was called. */
      placed: z.boolean().default(false),
      from: optionalTime.default(null),
      to: optionalTime.default(null),
      before: z.string().max(60).nullable().default(null),
      limit: z.int().min(1).max(200).default(50),
    }),
    z.object({ rows: z.array(call), next: z.string().nullable(), total: z.int() }),
  ),
  /** Customers and contacts by a number, a name or its initials, with their numbers. */
  match: read(
    z.object({ text: z.string().trim().max(200), limit: z.int().min(1).max(20).default(6) }),
    z.object({
      /** The number that the text is, ready to be dialled; '' where it is none. */
      number,
      people: z.array(person.extend({ matched: z.enum(['name', 'pinyin', 'phone']) })),
    }),
  ),
  /** Has the firm write the calls of a customer down as follow-ups (D-96), once. */
  syncCalls: write(z.object({ customerId: id }), nothing),
  /** The list of those to be called. It never dials. */
  queue: read(
    nothing,
    z.object({
      total: z.int(),
      done: z.int(),
      skipped: z.int(),
      waiting: z.int(),
      /** The one whose turn it is. */
      current: queued.nullable(),
      /** Those behind it, at most 20. */
      upcoming: z.array(queued),
    }),
  ),
  /** Begins a new list in the place of the old one: chosen records, or the customers of a view, at most 1000. */
  queueStart: write(
    z.union([z.object({ records: z.array(place).min(1).max(MOST_CALLS) }), z.object({ query: customerQuery })]),
    z.object({ total: z.int() }),
  ),
  /** Moves on from the record at a place; nothing happens where its turn is over already. */
  queueMove: write(z.object({ place: z.int(), to: z.enum(['done', 'skipped', 'later']) }), nothing),
  /** Gives the list up. */
  queueEnd: write(nothing, nothing),
} as const

export type AskedNumber = z.output<typeof askedNumber>
export type CopiedNumber = z.output<typeof copiedNumber>
export type PhoneCall = z.output<typeof call>
export type PhoneState = z.output<(typeof phone)['state']['output']>
export type DiallerFill = z.output<typeof fill>
export type PhonePerson = z.output<typeof person>
export type QueuedPerson = z.output<typeof queued>
export type CallPrefill = z.output<typeof prefill>

declare module './index.ts' {
  interface Contract {
    readonly phone: typeof phone
  }
}
declare module '../domain/work.ts' {
  interface WritableKinds {
    readonly callSync: true
  }
}
