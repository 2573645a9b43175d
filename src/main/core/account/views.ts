import { z } from 'zod'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import { type SavedView, savedView } from '#shared/contract/views'
import type { Home } from '../engine/account-session.ts'

const MOST = 100

/** Saved views of the lists (beyond 14). */
export function createViews(home: Home): CoreHandlers['views'] {
  const name = (screen: string) => `views.${screen}`
  const kept = (screen: string): SavedView[] => {
    const text = home.opened().store.values.get(name(screen))
    if (text === null) return []
    try {
      return z.array(savedView).parse(JSON.parse(text))
    } catch {
      // Views of another version are not worth an error: the list works without.
      return []
    }
  }
  const keep = (screen: string, views: readonly SavedView[]) => {
    home.opened().store.values.put(name(screen), JSON.stringify(views))
    home.changed('views', [])
  }
  return {
    list: ({ screen }) => ({ views: kept(screen) }),
    put({ screen, view }) {
      const known = kept(screen)
      const at = known.findIndex(({ id }) => id === view.id)
      if (at < 0 && known.length >= MOST) throw new Failure('too-many', { reason: 'views', most: MOST })
      keep(screen, at < 0 ? [...known, view] : known.with(at, view))
      return {}
    },
    remove({ screen, id }) {
      keep(
        screen,
        kept(screen).filter((view) => view.id !== id),
      )
      return {}
    },
  }
}
