// Query keys, queries and mutations of the screens, and which event makes which query stale.
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CoreEvent } from '#shared/contract/events'
import type { CoreClient } from '#shared/contract/index'
import type { SessionState } from '#shared/contract/session'
import type { Preferences } from '#shared/contract/settings'
import { customerPageOf } from '#shared/domain/customer-page'
import { tellAccountLeft } from './account-left.ts'
import { followVisibility } from './attention.ts'
import { onChanged } from './changed.ts'
import { customerKeys } from './customer-keys.ts'
import { followDays } from './day-turn.ts'
import { isWorthRepeating } from './failure.ts'
import type { FeatureQueries } from './feature-queries.ts'
import { connection, core, onEvent, shell } from './index.ts'
import { isOfAccount, keys } from './keys.ts'

let lastAccount: string | null = null

/** Reads the session; when the account is another one, everything read for the one before is forgotten first. */
const readSession = async (client: QueryClient): Promise<SessionState> => {
  const state = await core.session.state({})
  const account = state.phase === 'open' || state.phase === 'expired' ? (state.account?.key ?? null) : null
  // Before the first account nothing was read but what the first screen asked for.
  if (lastAccount !== null && account !== lastAccount) {
    client.removeQueries({ predicate: ({ queryKey }) => isOfAccount(queryKey) })
    tellAccountLeft()
  }
  lastAccount = account
  return state
}

export const sessionQuery = queryOptions({ queryKey: keys.session, queryFn: ({ client }) => readSession(client) })
export const accountsQuery = queryOptions({ queryKey: keys.accounts, queryFn: () => core.session.accounts({}) })
export const preferencesQuery = queryOptions({ queryKey: keys.preferences, queryFn: () => core.settings.get({}) })
export const aboutQuery = queryOptions({ queryKey: keys.about, queryFn: () => shell.shell.about({}) })
export const syncStatusQuery = queryOptions({ queryKey: keys.sync, queryFn: () => core.sync.status({}) })
export const fieldsQuery = queryOptions({ queryKey: keys.fields, queryFn: () => core.fields.company({}) })
export const configQuery = queryOptions({ queryKey: keys.config, queryFn: () => core.fields.config({}) })
export const usersQuery = queryOptions({ queryKey: keys.users, queryFn: () => core.fields.users({}) })

type ListInput = Parameters<CoreClient['customers']['list']>[0]

/** One page of customers; the page before stays on the screen while the next is read. */
export const customerListQuery = (query: ListInput) =>
  queryOptions({
    queryKey: [...customerKeys.lists, query],
    queryFn: async () => customerPageOf(await core.customers.list(query)),
    placeholderData: keepPreviousData,
  })

/** Everything that is cached of a customer. */
export const customerQuery = (id: string) =>
  queryOptions({ queryKey: [...customerKeys.details, id], queryFn: () => core.customers.detail({ id }) })

/** Suggestions for what stands in the search box; the last ones stay until the next are there. */
export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: [...customerKeys.suggestions, text],
    queryFn: () => core.customers.suggest({ text }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })

const onCoreEvent = (client: QueryClient, event: CoreEvent, features: readonly FeatureQueries[]): void => {
  switch (event.type) {
    case 'changed':
      onChanged(client, event, features, core)
      break
    case 'sync':
      void client.invalidateQueries({ queryKey: keys.sync })
      break
    case 'settings':
      void client.invalidateQueries({ queryKey: keys.preferences })
      break
    case 'session':
      // Another account, or none: nothing that was read before may stay.
      void client.invalidateQueries()
  }
}

/** Tells the sync what only the page sees: the network came back, or a person looks at the window again. */
const tellSync = (): void => {
  // Signed out there is nobody to tell.
  const tell = (what: 'focus' | 'online') => () => void core.sync.hint({ what }).catch(() => undefined)
  window.addEventListener('focus', tell('focus'))
  window.addEventListener('online', tell('online'))
}

/**
 * Keeps the queries of a client in step with the core, and the core with the window, for as long as the page lives.
 * `features` say which of their queries an event touches.
 */
export const followEvents = (client: QueryClient, features: readonly FeatureQueries[]): void => {
  tellSync()
  followVisibility()
  followDays(client, () => client.getQueryData(preferencesQuery.queryKey)?.timeZone)
  onEvent((event) => onCoreEvent(client, event, features))
  let before = connection.get()
  connection.subscribe(() => {
    const now = connection.get()
    // Events may have been missed while the connection was gone.
    if (now === 'open' && before === 'lost') void client.invalidateQueries()
    before = now
  })
}

const useSessionMutation = <Input, Output>(run: (input: Input) => Promise<Output>, repeats = false) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: () => client.invalidateQueries(),
    // A sign-out replaces the core, and who signs in meanwhile need not know of it.
    retry: repeats && isWorthRepeating,
    retryDelay: 0,
  })
}

type SignInInput = Parameters<CoreClient['session']['signIn']>[0]
type TokenInput = Parameters<CoreClient['session']['signInWithToken']>[0]

export const useSignIn = () => useSessionMutation((input: SignInInput) => core.session.signIn(input), true)
export const useSignInWithToken = () =>
  useSessionMutation((input: TokenInput) => core.session.signInWithToken(input), true)
export const useUnlock = () => useSessionMutation((password: string) => core.session.unlock({ password }), true)
/** Tries again to open a store that was blocked. */
export const useRetryOpen = () => useSessionMutation((_: undefined) => core.session.retry({}), true)
/** Saves unsent work out of a damaged store and opens a fresh one. */
export const useSalvage = () =>
  useSessionMutation((password: string) => core.session.salvage(password === '' ? {} : { password }))
export const useLock = () => useSessionMutation((_: undefined) => core.session.lock({}))
export const useSignOut = () => useSessionMutation((_: undefined) => core.session.signOut({}))
export const useForgetAccount = () => useSessionMutation((key: string) => core.session.forget({ key }))

/** Asks whether a server answers; the address is the mutation's variable. */
export const useProbe = () => useMutation({ mutationFn: (server: string) => core.session.probe({ server }) })

/** Starts a pass of the sync. */
export const useSyncNow = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => core.sync.now({}),
    onSuccess: (status) => client.setQueryData(keys.sync, status),
  })
}

type SweepInput = Parameters<CoreClient['sync']['sweep']>[0]

/** Looks for rows that the server no longer has; `confirm` also where far more are missing than usual. */
export const useSweep = () => useMutation({ mutationFn: (input: SweepInput) => core.sync.sweep(input) })

/** What helps whoever looks into a failure; nothing of a firm's records. */
export const readDiagnostics = async () => (await core.settings.diagnostics({})).facts

/** Sets preferences; what was set shows at once and goes back where it was not kept. */
export const useSetPreferences = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Partial<Preferences>) => core.settings.set(change),
    onMutate: (change) => {
      const before = client.getQueryData<Preferences>(keys.preferences)
      if (before) client.setQueryData(keys.preferences, { ...before, ...change })
      return { before }
    },
    onError: (_error, _change, context) => client.setQueryData(keys.preferences, context?.before),
    onSuccess: (preferences) => client.setQueryData(keys.preferences, preferences),
  })
}

/** Minimises, maximises or closes the window of the desktop shell. */
export const windowAction = (action: 'minimize' | 'maximize' | 'close'): void => void shell.shell.window({ action })

/** Zooms the desktop shell's window; the browser shell zooms by style. */
export const zoomWindow = (percent: number): void => void shell.shell.setZoom({ percent })

/** Puts text on the clipboard; answers whether it is there. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await shell.shell.copyText({ text })
    return true
  } catch {
    return false
  }
}

/**
 * Opens a page of the web in the system's browser; the shell asks first where it does not know the site. Answers false
 * where it could not; a person who says no to the question is no failure.
 */
export const openPage = async (url: string): Promise<boolean> => {
  try {
    await shell.shell.openExternal({ url })
    return true
  } catch {
    return false
  }
}
