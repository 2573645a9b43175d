import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { connection } from '../bridge/index.ts'
import { sessionQuery } from '../bridge/queries.ts'
import { BlockedPage } from '../features/session/blocked-page.tsx'
import { SignInPage } from '../features/session/sign-in-page.tsx'
import { UnlockPage } from '../features/session/unlock-page.tsx'
import { AloneWindow, isAlone } from './frame/alone-window.tsx'
import { MainWindow } from './frame/main-window.tsx'
import { LinkExpired, StartFailed } from './start-errors.tsx'

/** Chooses the screen by where the connection and the session stand. */
export const App = () => {
  const link = useSyncExternalStore(connection.subscribe, connection.get)
  const { data: session, isError } = useQuery(sessionQuery)
  const { pathname } = useLocation()
  if (link === 'refused') return <LinkExpired />
  if (!session) return isError ? <StartFailed /> : null
  if (isAlone(pathname)) return <AloneWindow session={session} path={pathname} />
  switch (session.phase) {
    case 'signed-out':
      return <SignInPage session={session} />
    case 'locked':
      return <UnlockPage session={session} />
    case 'blocked':
      return <BlockedPage session={session} />
    case 'open':
    case 'expired':
      return <MainWindow session={session} link={link} />
  }
}
