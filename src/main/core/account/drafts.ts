import { draftPlaceNow } from '#core/areas/followups/index'
import type { Store } from '#core/engine/store/types'
import { holdsDraft } from '#core/engine/sync/push/enqueue-edit'
import { Failure } from '#shared/contract/failure'
import type { CallerPort, CoreHandlers } from '#shared/contract/index'
import type { AccountHome } from './home.ts'

/** Drafts that are listed; far more than anybody begins. */
const MOST_DRAFTS = 200

type DraftHandlers = Pick<CoreHandlers['work'], 'drafts' | 'draft' | 'keepDraft' | 'holdDraft' | 'releaseDraft'>

/** What is typed and not saved, and which page writes it: one at a time, the others hear of it. */
export function createDrafts(home: AccountHome): DraftHandlers {
  const { clock } = home.ports
  let heard: Store | null = null
  /** The pages that wrote over a port; the store may have been closed and opened since. */
  const ports = new WeakMap<CallerPort, Set<string>>()

  const draftsOf = () => {
    const { store } = home.opened()
    const { drafts } = store.work
    if (heard !== store) drafts.listen((place) => home.changed('drafts', [place]))
    heard = store
    return { store, drafts }
  }
  /** What a page holds is free again when its port is gone, in the store that is open then. */
  const freeWith = (port: CallerPort | undefined, page: string) => {
    if (port === undefined) return
    const pages = ports.get(port) ?? new Set()
    pages.add(page)
    if (ports.has(port)) return
    ports.set(port, pages)
    port.onClose(() => {
      for (const held of pages) home.current()?.store.work.drafts.release(held)
    })
  }

  return {
    drafts({ page }) {
      const { store, drafts } = draftsOf()
      const entries = drafts.list(MOST_DRAFTS).map((draft) => ({
        ...draft,
        title: titleOf(store, draft.place),
        holder: holderFor(page, drafts.holder(draft.place)),
      }))
      return { entries }
    },
    draft({ place: asked, page }) {
      const { store, drafts } = draftsOf()
      const place = draftPlaceNow(store, asked)
      return { text: drafts.get(place), holder: holderFor(page, drafts.holder(place)) }
    },
    keepDraft({ place: asked, text, page }, port) {
      const { store, drafts } = draftsOf()
      const place = draftPlaceNow(store, asked)
      if (page !== undefined && drafts.holder(place) !== null && !holdsDraft(store, place, page))
        throw new Failure('draft-elsewhere')
      const before = drafts.count()
      drafts.put(place, text, clock.now())
      if (page !== undefined && text !== null) {
        freeWith(port, page)
        drafts.hold(place, page)
      }
      if (drafts.count() !== before) home.changed('work', [])
      return {}
    },
    holdDraft({ place, page }, port) {
      const { store, drafts } = draftsOf()
      freeWith(port, page)
      drafts.hold(draftPlaceNow(store, place), page)
      return {}
    },
    releaseDraft({ place, page }) {
      const { store, drafts } = draftsOf()
      drafts.release(page, draftPlaceNow(store, place))
      return {}
    },
  }
}

/** The holder of a draft as a page sees it. */
function holderFor(page: string | undefined, holder: string | null): 'nobody' | 'here' | 'elsewhere' {
  if (holder === null) return 'nobody'
  return holder === page ? 'here' : 'elsewhere'
}

/** The record, or the unsent work, whose id ends a draft's place. */
function titleOf(store: Store, place: string): string {
  const id = place.slice(place.lastIndexOf(':') + 1)
  const record = store.customers.get(id)?.row.name ?? store.contacts.get(id)?.name
  return record ?? store.work.get(id)?.title ?? store.work.conflicts.get(id)?.title ?? ''
}
