import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import type { Home } from '../../engine/account-session.ts'
import { changeUnnamed } from '../../engine/jobs/change-unnamed.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { isGoneAtFirm, removeAtFirm } from '../../engine/jobs/remove-at-firm.ts'
import { foundTotals } from '../../engine/remote/found-total.ts'
import { needAdministrator } from '../../engine/signed-in-user.ts'
import { importPlan } from '../files/index.ts'
import { removeContactsHere, removeContactsPlan, setContactsPlan } from './contact-plans.ts'
import { findContacts, readBase, viewOf } from './contact-views.ts'
import { contactCreator } from './create.ts'
import { editContact } from './edit.ts'

/** Contacts of customers (CC, §7). */
export function createContacts(home: Home, jobs: Jobs): CoreHandlers['contacts'] {
  const foundTotal = foundTotals()
  return {
    list(query) {
      const { store } = home.opened()
      const phase = store.cursors.get('contacts')?.phase ?? 'first-newest'
      const { rows, total } = store.contacts.list(query)
      return { rows: rows.map(viewOf), total, partial: phase !== 'idle' && phase !== 'incremental' }
    },
    find: (query) => findContacts(home, query, foundTotal),
    base: ({ id }) => readBase(home, id),
    detail({ id }) {
      const row = home.opened().store.contacts.get(id)
      if (row === null) throw new Failure('not-found')
      return viewOf(row)
    },
    edit({ id, values, ...part }) {
      editContact(home, id, values, part)
      return {}
    },
    async refresh({ id }) {
      await home.opened().sync.refresh('contacts', { objType: 'contact', objId: id })
      return {}
    },
    create: contactCreator(home),
    async removeOne({ id }) {
      const { connect, store } = home.opened()
      const { contacts } = await connect()
      const read = (one: string) => contacts.get(one, store.contacts.get(one)?.companyId)
      await removeAtFirm(
        () => contacts.remove(id),
        () => isGoneAtFirm(id, store.contacts, read),
      )
      removeContactsHere(home, [id])
      home.changed('contacts', [id])
      return {}
    },
    remove({ ids }) {
      needAdministrator(home)
      return jobs.start(removeContactsPlan(home, ids))
    },
    set: ({ ids, field, value }) => jobs.start(setContactsPlan(home, ids, field, value)),
    async transfer({ from, to }) {
      needAdministrator(home)
      if (from === to) throw new Failure('invalid-input', { field: 'to', reason: 'same' })
      // Unsent notes of this computer would go to the wrong owner (D-61).
      if (home.opened().store.work.hasOpen()) throw new Failure('invalid-input', { reason: 'unsent' })
      await changeUnnamed(home, ['contacts'], (api) => api.contacts.transfer(from, to))
      return {}
    },
    import({ handle, importType, tags }, port) {
      const media = home.media.of(port?.session)
      return jobs.start(
        importPlan(home, 'contacts', { media, handle }, async (api, fsid) =>
          api.contacts.import({ phase: 0, importType, fsid, tag: tags }),
        ),
      )
    },
  }
}
