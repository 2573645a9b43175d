import type { MarkedRow } from '#core/areas/calendar/store'
import type { Store } from '#core/engine/store/types'
import type { Operation } from '#core/engine/store/work/types'
import type { CalendarItemView } from '#shared/contract/calendar'
import type { Named, NextActionKind } from '#shared/domain/next-action'
import type { Author, ObjectReference } from '#shared/domain/records'
import { signedInAuthor } from '../../engine/authors.ts'
import { plannedRow, writtenAction } from './new-action.ts'
import { broughtSince } from './new-doubtful.ts'
import { listedKinds } from './pull-spans.ts'
import { itemId, partsOfId } from './row.ts'

type Customer = { readonly id: string; readonly name: string }

/** How the calendar shows what is kept, to the signed-in person. */
export type Viewer = {
  /** A schedule or a task of the firm. */
  readonly ofRow: (marked: MarkedRow) => CalendarItemView
  /** One that is owed to the firm. */
  readonly ofWork: (kind: NextActionKind, operation: Operation) => CalendarItemView
  /** What is owed to the firm, where no row of the firm stands for it (`broughtSince`). */
  readonly owed: () => readonly CalendarItemView[]
  /** Rows of the firm that stand for something owed of which nobody knows yet whether it arrived. */
  readonly brought: () => readonly CalendarItemView[]
  /** The id under which an item is kept now: one that was made here goes on under that of its row at the firm. */
  readonly keptId: (id: string) => string
  /** The id that an item had first on this computer, by the one that it has now. */
  readonly firstId: (id: string) => string
  /** The day on which a customer's term ends; its start in epoch milliseconds. */
  readonly ofDeadline: (customer: Customer, start: number) => CalendarItemView
}

/** The name of a record as this computer knows it; '' where it does not. */
function nameOf(store: Store, { type, id }: ObjectReference): string {
  if (type === 'company') return store.customers.get(id)?.row.name ?? ''
  if (type === 'contact') return store.contacts.get(id)?.name ?? ''
  return store.projects.get(id)?.name ?? ''
}

const isOf = (creator: Author, me: Author): boolean => creator.id !== '' && creator.id === me.id

/** How far one is on its way to the firm. */
function sendingOf({ state, lastCode }: Operation): CalendarItemView['sending'] {
  if (state === 'rejected' || state === 'conflict') return lastCode === 'doubtful' ? 'asked' : 'refused'
  return state === 'verify' ? 'doubtful' : 'waiting'
}

/** Makes a viewer of the store as it is now. */
export function viewerOf(store: Store): Viewer {
  const me = signedInAuthor(store)
  const users = new Map([me, ...store.reference.get('users')].map(({ id, name }) => [id, name]))
  const brought = broughtSince(store)
  const inDoubt = new Map([...brought].map(([first, row]) => [row, first]))
  // What was ticked before the row came still holds.
  const isMarkedFirst = (id: string): boolean => {
    const first = inDoubt.get(id)
    return first !== undefined && store.calendar.isMarked(first)
  }
  const named = ({ id, name }: Named): Named => ({ id, name: name || users.get(id) || id })
  const ofRow: Viewer['ofRow'] = ({ row, marked }) => {
    const { object, creator, reminders, attendees, other, done } = row
    const doneHere = row.kind === 'task' && !done && (marked || isMarkedFirst(row.id))
    return {
      ...row,
      object: object === null ? null : { ...object, name: object.name || nameOf(store, object) },
      reminders: [...reminders],
      attendees: attendees.map(named),
      creator: creator === null ? null : { ...creator, ...named(creator) },
      other: [...other],
      done: done || doneHere,
      doneHere,
      sending: inDoubt.has(row.id) ? 'doubtful' : '',
      // Before it is known for the one that was sent, its removal would have that sent again.
      removable: row.kind !== 'task' && !inDoubt.has(row.id) && creator !== null && isOf(creator, me),
    }
  }
  const ofWork: Viewer['ofWork'] = (kind, operation) => {
    const { localId, patch, createdAt } = operation
    const id = itemId(kind, localId)
    const row = plannedRow(kind, id, writtenAction(patch, createdAt), me)
    const shown = ofRow({ row, marked: store.calendar.isMarked(id) })
    return { ...shown, sending: sendingOf(operation), removable: false }
  }
  return {
    ofRow,
    ofWork,
    owed: () =>
      listedKinds.flatMap((kind) =>
        store.work
          .openOf(kind)
          .flatMap((operation) => (brought.has(itemId(kind, operation.localId)) ? [] : [ofWork(kind, operation)])),
      ),
    brought: () =>
      [...inDoubt.keys()].flatMap((id) => {
        const row = store.calendar.get(id)
        return row === null ? [] : [ofRow({ row, marked: store.calendar.isMarked(id) })]
      }),
    keptId: (id) => {
      const parts = partsOfId(id)
      if (parts === null) return id
      return brought.get(id) ?? itemId(parts.kind, store.work.serverId(parts.kind, parts.id) ?? parts.id)
    },
    firstId: (id) => {
      const parts = partsOfId(id)
      if (parts === null) return id
      const { kind } = parts
      return inDoubt.get(id) ?? itemId(kind, store.work.temporaryId(kind, parts.id) ?? parts.id)
    },
    ofDeadline: ({ id, name }, start) => ({
      id: `deadline:${id}`,
      kind: 'deadline',
      title: name,
      start,
      end: start,
      allDay: true,
      object: { type: 'company', id, name },
      place: '',
      group: '',
      reminders: [],
      attendees: [],
      creator: null,
      done: false,
      doneHere: false,
      sending: '',
      removable: false,
      other: [],
    }),
  }
}

/** A schedule or a task by any id that it has had here, also one that is owed to the firm; null where there is none. */
export function itemBy(store: Store, id: string): CalendarItemView | null {
  const viewer = viewerOf(store)
  const parts = partsOfId(id)
  if (parts === null) return null
  const known = viewer.keptId(id)
  const row = store.calendar.get(known)
  if (row !== null) return viewer.ofRow({ row, marked: store.calendar.isMarked(known) })
  const operation = store.work.ofRecord(parts.kind, parts.id)[0]
  return operation === undefined ? null : viewer.ofWork(parts.kind, operation)
}
