// How the desktop shell is set on this computer; the browser shell has none of it.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DesktopSettings, UpdateAction } from '#shared/contract/shell'
import { shell } from './index.ts'
import { keys } from './keys.ts'

export const desktopQuery = queryOptions({ queryKey: keys.desktop, queryFn: () => shell.shell.desktop({}) })

/** Time after which the state of updates is read again while it moves by itself, ms; else only now and then. */
const MOVING = 500
const RESTING = 15_000

/** How far a new version of the app is, for as long as somebody looks. */
export const updateQuery = queryOptions({
  queryKey: keys.update,
  queryFn: () => shell.shell.update({}),
  refetchInterval: ({ state: { data } }) =>
    data?.phase === 'checking' || data?.phase === 'downloading' ? MOVING : RESTING,
})

/** Looks for a new version, downloads it, or restarts with it. */
export const useUpdateAction = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (action: UpdateAction) => shell.shell.actOnUpdate({ action }),
    onSuccess: (state) => client.setQueryData(keys.update, state),
  })
}

/** Sets what is named, one after the other; the answer is the whole state, with what the system did not grant. */
export const useSetDesktop = () => {
  const client = useQueryClient()
  return useMutation({
    // An answer that comes late shows nothing that was chosen before.
    scope: { id: 'desktop' },
    mutationFn: (change: Partial<DesktopSettings>) => shell.shell.setDesktop(change),
    onSuccess: (state) => client.setQueryData(keys.desktop, state),
  })
}
