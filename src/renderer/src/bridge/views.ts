// Saved views of the lists (beyond 14).
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedView, ViewScreen } from '#shared/contract/views'
import { core } from './index.ts'
import { keys } from './keys.ts'

type Kept = { readonly views: SavedView[] }

/** Views of a list, in the order in which they were made; answered by the store. */
export const viewsQuery = (screen: ViewScreen) =>
  queryOptions({ queryKey: [...keys.views, screen], queryFn: () => core.views.list({ screen }) })

/** Adds or replaces a view; it shows at once, and goes back where it was not taken. */
export const usePutView = (screen: ViewScreen) => {
  const client = useQueryClient()
  const { queryKey } = viewsQuery(screen)
  const put = useMutation({
    mutationFn: ({ view }: { readonly view: SavedView; readonly before: Kept | undefined }) =>
      core.views.put({ screen, view }),
    onError: (_error, { before }) => client.setQueryData(queryKey, before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  /** The next change builds on this one, however soon it comes: so it stands before anybody is asked. */
  const mutate = (view: SavedView, onSuccess?: () => void) => {
    void client.cancelQueries({ queryKey })
    const before = client.getQueryData<Kept>(queryKey)
    const views = before?.views ?? []
    const at = views.findIndex(({ id }) => id === view.id)
    client.setQueryData<Kept>(queryKey, { views: at < 0 ? [...views, view] : views.with(at, view) })
    put.mutate({ view, before }, { onSuccess: () => onSuccess?.() })
  }
  return { mutate, error: put.error }
}

export const useRemoveView = (screen: ViewScreen) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => core.views.remove({ screen, id }),
    onSuccess: () => client.invalidateQueries({ queryKey: viewsQuery(screen).queryKey }),
  })
}
