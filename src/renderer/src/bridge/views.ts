// Saved views of the lists (beyond 14).
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedView } from '#shared/contract/views'
import { core } from './index.ts'
import { keys } from './keys.ts'

type Kept = { readonly views: SavedView[] }

/** Views of a list, in the order in which they were made; answered by the store. */
export const viewsQuery = (screen: 'companies' | 'contacts') =>
  queryOptions({ queryKey: [...keys.views, screen], queryFn: () => core.views.list({ screen }) })

/** Adds or replaces a view; it shows at once, and goes back where it was not taken. */
export const usePutView = (screen: 'companies' | 'contacts') => {
  const client = useQueryClient()
  const { queryKey } = viewsQuery(screen)
  return useMutation({
    mutationFn: (view: SavedView) => core.views.put({ screen, view }),
    onMutate: async (view) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<Kept>(queryKey)
      const views = before?.views ?? []
      const at = views.findIndex(({ id }) => id === view.id)
      client.setQueryData<Kept>(queryKey, { views: at < 0 ? [...views, view] : views.with(at, view) })
      return { before }
    },
    onError: (_error, _view, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

export const useRemoveView = (screen: 'companies' | 'contacts') => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => core.views.remove({ screen, id }),
    onSuccess: () => client.invalidateQueries({ queryKey: viewsQuery(screen).queryKey }),
  })
}
