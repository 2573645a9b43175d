// How the desktop shell is set on this computer; the browser shell has none of it.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DesktopSettings } from '#shared/contract/shell'
import { shell } from './index.ts'
import { keys } from './keys.ts'

export const desktopQuery = queryOptions({ queryKey: keys.desktop, queryFn: () => shell.shell.desktop({}) })

/** Sets what is named; the answer says what the system did not grant. */
export const useSetDesktop = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Partial<DesktopSettings>) => shell.shell.setDesktop(change),
    onSuccess: (state) => client.setQueryData(keys.desktop, state),
  })
}
