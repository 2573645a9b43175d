import type { QueryClient } from '@tanstack/react-query'
import type { ContactView } from '#shared/contract/contacts'
import type { CoreClient } from '#shared/contract/index'
import { contactKeys } from './contact-keys.ts'
import { BridgeFailure } from './failure.ts'

type Page = Awaited<ReturnType<CoreClient['contacts']['find']>>
type Read = (id: string) => Promise<ContactView>

/** The contact as this computer has it now; `gone` where it has none, null where nobody can say. */
const readNow = (read: Read, id: string): Promise<ContactView | 'gone' | null> =>
  read(id).catch((error: unknown) => (error instanceof BridgeFailure && error.code === 'not-found' ? 'gone' : null))

/**
 * Shows changed contacts on the pages that the firm has found, as they stand on this computer, and takes out deleted
 * ones. The firm is not asked again: it would be for every change of any contact. No ids stand for all; then those that
 * this computer does not hold stay, for only the firm knows them.
 */
export const refreshFoundContacts = async (client: QueryClient, ids: readonly string[], read: Read): Promise<void> => {
  const changed = new Set(ids)
  const pages = client.getQueriesData<Page>({ queryKey: [...contactKeys.found, 'list'] })
  const shown = new Set(pages.flatMap(([, page]) => (page?.rows ?? []).map(({ id }) => id)))
  const touched = [...shown].filter((id) => changed.size === 0 || changed.has(id))
  const now = new Map(await Promise.all(touched.map(async (id) => [id, await readNow(read, id)] as const)))
  const rowNow = (row: ContactView): readonly ContactView[] => {
    const own = now.get(row.id) ?? null
    if (own === 'gone') return changed.size === 0 ? [row] : []
    return [own ?? row]
  }
  for (const [key, page] of pages) {
    if (page?.rows.some(({ id }) => now.has(id)) !== true) continue
    client.setQueryData<Page>(key, (before) => {
      if (before === undefined) return undefined
      const rows = before.rows.flatMap(rowNow)
      return { ...before, rows, total: before.total - (before.rows.length - rows.length) }
    })
  }
}
