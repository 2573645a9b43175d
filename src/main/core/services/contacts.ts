import { contactRecord, writeEdit } from '#core/sync/push/edit'
import type { ContactView } from '#shared/contract/contacts'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import { contactFields } from '#shared/domain/record-fields'
import type { Contact } from '#shared/domain/records'
import type { FieldValues } from '#shared/domain/work'
import { hexId } from './authors.ts'
import { chunkPlan, needAdministrator } from './chunks.ts'
import { checkedContactValues, withOwnerName } from './edits.ts'
import type { Home } from './home.ts'
import { importPlan } from './imports.ts'
import type { Jobs } from './jobs.ts'

/** Contacts of customers (CC, §7). */
export function createContacts(home: Home, jobs: Jobs): CoreHandlers['contacts'] {
  const connect = () => home.opened().connect()
  const title = (id: string) => home.opened().store.contacts.get(id)?.name ?? ''
  const refresh = () => void home.opened().sync.run()
  return {
    list(query) {
      const { store } = home.opened()
      const phase = store.cursors.get('contacts')?.phase ?? 'first-newest'
      const { rows, total } = store.contacts.list(query)
      return { rows: rows.map(viewOf), total, partial: phase !== 'idle' && phase !== 'incremental' }
    },
    detail({ id }) {
      const row = home.opened().store.contacts.get(id)
      if (row === null) throw new Failure('not-found')
      return viewOf(row)
    },
    edit({ id, values }) {
      editContact(home, id, checkedContactValues(values))
      return {}
    },
    async create({ values }) {
      const { store } = home.opened()
      const api = await connect()
      const { id, row } = await api.contacts.create(checkedContactValues(values))
      store.contacts.upsert([row ?? (await api.contacts.get(id))], home.ports.clock.now())
      home.changed('contacts', [id])
      return { id }
    },
    remove({ ids }) {
      const send = async (chunk: readonly string[]) => {
        await (await connect()).contacts.batchDelete(chunk)
        return removeHere(home, chunk)
      }
      return jobs.start(chunkPlan(home, { ids, area: 'contacts', title, send }))
    },
    set({ ids, field, value }) {
      const values = checkedContactValues({ [field]: value })
      const send = async (chunk: readonly string[]) => {
        const updated = await (await connect()).contacts.batchUpdate(chunk, field, value)
        const { store } = home.opened()
        const rows = chunk.flatMap((id) => store.contacts.get(id) ?? [])
        store.contacts.upsert(
          rows.map((row) => contactFields.withValues(row, withOwnerName(store, values))),
          home.ports.clock.now(),
        )
        return updated
      }
      return jobs.start(chunkPlan(home, { ids, area: 'contacts', title, send }))
    },
    async transfer({ from, to }) {
      needAdministrator(home)
      if (from === to) throw new Failure('invalid-input', { field: 'to', reason: 'same' })
      await (await connect()).contacts.transfer(from, to)
      refresh()
      return {}
    },
    import({ handle, importType, tags }) {
      return jobs.start(
        importPlan(home, 'contacts', handle, async (api, fsid) =>
          api.contacts.import({ phase: 0, importType, fsid, tag: tags }),
        ),
      )
    },
  }
}

function editContact(home: Home, id: string, values: FieldValues): void {
  const { store, sync } = home.opened()
  const { clock, random } = home.ports
  const row = store.contacts.get(id)
  if (row === null) throw new Failure('not-found')
  const edit = { id, values: withOwnerName(store, values), title: row.name, opId: hexId(random), at: clock.now() }
  if (!writeEdit(store, contactRecord, edit)) return
  home.changed('contacts', [id])
  home.changed('work', [])
  sync.wake()
}

function removeHere(home: Home, ids: readonly string[]): number {
  const { store, sync } = home.opened()
  sync.deleted('contacts', ids)
  store.transaction(() => {
    for (const id of ids) {
      const row = store.contacts.get(id)
      if (row !== null) store.work.trash.put('contacts', id, row, 'deleted-here', home.ports.clock.now())
    }
    store.contacts.remove(ids)
  })
  return ids.length
}

/** A contact as the screens get it. */
function viewOf(row: Contact): ContactView {
  const { unknown: _unknown, tagList, phoneMore, dialState: _state, extra, ...plain } = row
  return {
    ...plain,
    phoneMore: phoneMore.map((entry) => ({ ...entry })),
    tags: tagList.map((tag) => ({ ...tag })),
    extra: { ...extra },
  }
}
