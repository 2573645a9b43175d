import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { SessionState } from '#shared/contract/session'
import { isSwitchedOn } from '#shared/domain/switches'
import { errorWords } from '../../bridge/error-words.ts'
import type { ConnectionState } from '../../bridge/index.ts'
import { configQuery, syncStatusQuery, useSignOut } from '../../bridge/queries.ts'
import { workSummaryQuery } from '../../bridge/work.ts'
import { Dialog } from '../../components/dialog.tsx'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import { rememberFocus } from '../../lib/focus-place.ts'
import { KeptContext } from '../../lib/kept-place.ts'
import { useShortcuts } from '../../lib/keys.ts'
import { useHeldWhilePressed } from '../../lib/use-held-while-pressed.ts'
import { useWords } from '../../lib/words.ts'
import { Boundary } from '../boundary.tsx'
import { Banners } from './banners.tsx'
import { CallCorner, CallFoot } from './call-corner.tsx'
import { Rail } from './rail.tsx'
import { useRailAddresses, useRailKeys } from './rail-addresses.ts'
import { Screens, startScreens, type WishAt } from './screens.tsx'
import { StatusBar } from './status-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { keepWatermark } from './watermark.ts'

const SignOutDialog = lazyScreen(async () => (await import('../../features/session/sign-out-dialog.tsx')).SignOutDialog)

const ShortcutsDialog = lazyScreen(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** Signing out: at once where the server has everything, else after a question, which also says why it failed. */
const useLeaving = () => {
  const client = useQueryClient()
  const signOut = useSignOut()
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | undefined>()
  const ask = async () => {
    const work = await client.fetchQuery({ ...workSummaryQuery, staleTime: 0 }).catch(() => null)
    setFailure(undefined)
    if (work === null || work.pending + work.attention > 0) return setAsking(true)
    const onError = (error: Error) => {
      setFailure(errorWords(error))
      setAsking(true)
    }
    signOut.mutate(undefined, { onError })
  }
  return { asking, failure, ask: () => void ask(), stay: () => setAsking(false) }
}

/** The firm's watermark over the window, where its switch is on (WK). */
export const useWatermark = ({ user }: SessionState) => {
  const isOn = isSwitchedOn(useQuery(configQuery).data?.values['customer.watermark'])
  const text =
    user === null ? '' : [user.nickname || user.name, user.orgAbbr || user.orgName, user.phoneTail].join(' ').trim()
  useEffect(() => (isOn && text !== '' ? keepWatermark(text) : undefined), [isOn, text])
}

/** Reads the code of the other screens once the first one stands. */
const useLazyScreens = () => {
  useEffect(() => {
    const handle = requestIdleCallback(() => {
      startScreens()
      for (const dialog of [SignOutDialog, ShortcutsDialog, Dialog]) void dialog.start()
    })
    return () => cancelIdleCallback(handle)
  }, [])
}

/** Path of the screen that was shown before this one; null where there was none. */
const useScreenBefore = (): string | null => {
  const { pathname } = useLocation()
  const [screens, setScreens] = useState<{ readonly now: string; readonly before: string | null }>({
    now: pathname,
    before: null,
  })
  if (screens.now === pathname) return screens.before
  setScreens({ now: pathname, before: screens.now })
  return screens.now
}

/** The signed-in window: top bar, rail, sheet with the routes of §2, status bar. */
export const MainWindow = ({ session, link }: { readonly session: SessionState; readonly link: ConnectionState }) => {
  const words = useWords()
  const status = useHeldWhilePressed(useQuery(syncStatusQuery).data)
  const { pathname } = useLocation()
  const before = useScreenBefore()
  const addressOf = useRailAddresses()
  useRailKeys(addressOf)
  const [kept] = useState(() => new Map<string, unknown>())
  useLazyScreens()
  const leaving = useLeaving()
  const [wish, setWish] = useState<WishAt | null>(null)
  const [listing, setListing] = useState(false)
  const showShortcuts = () => setListing(true)
  useShortcuts({ shortcuts: showShortcuts })
  const onTaken = useCallback(() => setWish(null), [])
  useWatermark(session)
  return (
    <div className="window">
      <button type="button" className="skip" onClick={() => document.getElementById('content')?.focus()}>
        {words('app.skip')}
      </button>
      <TopBar
        session={session}
        status={status}
        onAction={(path, action) => setWish({ path, action })}
        onSignOut={leaving.ask}
        onShortcuts={showShortcuts}
      />
      <Rail addressOf={addressOf} />
      <main className="sheet" id="content" tabIndex={-1} aria-label={words('app.content')}>
        <Banners session={session} status={status} link={link} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus is */}
        <div
          className="page"
          onFocus={({ currentTarget, target }) => {
            if (currentTarget.contains(target)) rememberFocus(target)
          }}
        >
          <Boundary path={pathname}>
            <KeptContext value={kept}>
              <Screens
                session={session}
                cameFrom={before}
                onSignOut={leaving.ask}
                wish={wish}
                onWish={setWish}
                onTaken={onTaken}
              />
            </KeptContext>
          </Boundary>
        </div>
        <CallFoot />
      </main>
      <StatusBar status={status} />
      <CallCorner />
      {listing ? <ShortcutsDialog onClose={() => setListing(false)} /> : null}
      {leaving.asking ? <SignOutDialog failure={leaving.failure} onClose={leaving.stay} /> : null}
    </div>
  )
}
