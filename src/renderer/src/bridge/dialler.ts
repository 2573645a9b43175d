// What the dialler asks beside the call itself: whom a text means, the last calls, its own window.
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { core, shell } from './index.ts'
import { keys } from './keys.ts'
import { phoneKeys } from './phone-keys.ts'

/** Calls that stand under the keypad. */
const RECENT_CALLS = 5

/** Whom a number, a name or its initials mean; those of the text before stay until these are there. */
export const matchQuery = (text: string) =>
  queryOptions({
    queryKey: [...phoneKeys.match, text],
    queryFn: () => core.phone.match({ text }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })

/** The last calls of this computer, newest first. */
export const recentCallsQuery = queryOptions({
  queryKey: [...phoneKeys.history, 'recent'],
  queryFn: () => core.phone.history({ limit: RECENT_CALLS }),
})

/** Text of the clipboard, by a press of a person; '' where there is none or nobody lets the page have it. */
export const readClipboard = (): Promise<string> =>
  shell.shell.readClipboard({}).then(
    ({ text }) => text,
    () => '',
  )

/** Shows a page in the main window. */
export const openInMainWindow = (path: string): void => void shell.shell.openMain({ path }).catch(() => undefined)

const windowKey = [...keys.about, 'dialler'] as const

/** Whether the dialler's window stays above the others, and the way to change that. */
export const useOnTop = () => {
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: windowKey, queryFn: () => shell.shell.dialler({}) })
  const set = useMutation({
    mutationFn: (onTop: boolean) => shell.shell.setDialler({ onTop }),
    onSettled: () => client.invalidateQueries({ queryKey: windowKey }),
  })
  return { isOnTop: data?.onTop === true, setOnTop: set.mutate }
}
