import type { MarkedRow } from '#core/areas/calendar/store'
import type { Store } from '#core/engine/store/types'
import type { Operation } from '#core/engine/store/work/types'
import type { CalendarItemView } from '#shared/contract/calendar'
import type { Named, NextActionKind } from '#shared/domain/next-action'
import type { ObjectReference } from '#shared/domain/records'
import { signedInAuthor } from '../../engine/authors.ts'
import { plannedRow, writtenAction } from './new-action.ts'
import { itemId } from './row.ts'

type Customer = { readonly id: string; readonly name: string }

/** How the calendar shows what is kept, to the signed-in person. */
export type Viewer = {
  /** A schedule or a task of the firm. */
  readonly ofRow: (marked: MarkedRow) => CalendarItemView
  /** One that is owed to the firm. */
  readonly ofWork: (kind: NextActionKind, operation: Operation) => CalendarItemView
  /** The day on which a customer's term ends; its start in epoch milliseconds. */
  readonly ofDeadline: (customer: Customer, start: number) => CalendarItemView
}

/** The name of a record as this computer knows it; '' where it does not. */
function nameOf(store: Store, { type, id }: ObjectReference): string {
  if (type === 'company') return store.customers.get(id)?.row.name ?? ''
  if (type === 'contact') return store.contacts.get(id)?.name ?? ''
  return store.projects.get(id)?.name ?? ''
}

/** Makes a viewer of the store as it is now. */
export function viewerOf(store: Store): Viewer {
  const me = signedInAuthor(store)
  const users = new Map([me, ...store.reference.get('users')].map(({ id, name }) => [id, name]))
  const named = ({ id, name }: Named): Named => ({ id, name: name || users.get(id) || id })
  const ofRow: Viewer['ofRow'] = ({ row, marked }) => {
    const { object, creator, reminders, attendees, other, done } = row
    const doneHere = marked && row.kind === 'task' && !done
    return {
      ...row,
      object: object === null ? null : { ...object, name: object.name || nameOf(store, object) },
      reminders: [...reminders],
      attendees: attendees.map(named),
      creator: creator === null ? null : { ...creator, ...named(creator) },
      other: [...other],
      done: done || doneHere,
      doneHere,
      sending: '',
      removable: row.kind !== 'task' && creator !== null && creator.id !== '' && creator.id === me.id,
    }
  }
  return {
    ofRow,
    ofWork(kind, { localId, patch, createdAt, state }) {
      const id = itemId(kind, localId)
      const row = plannedRow(kind, id, writtenAction(patch, createdAt), me)
      const sending = state === 'rejected' || state === 'conflict' ? 'refused' : 'waiting'
      return { ...ofRow({ row, marked: store.calendar.isMarked(id) }), sending, removable: false }
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
