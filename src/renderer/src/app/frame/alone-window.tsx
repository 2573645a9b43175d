import { matchPath } from 'react-router'
import type { SessionState } from '#shared/contract/session'
import { Notice } from '../../components/notice.tsx'
import { PartsContext } from '../../features/use-parts.ts'
import { useWords } from '../../lib/words.ts'
import { Boundary } from '../boundary.tsx'
import { featureRoutes, parts } from '../features.ts'
import { useWatermark } from './main-window.tsx'

const routeOf = (path: string) =>
  featureRoutes.find((route) => route.alone === true && matchPath(route.path, path) !== null)

/** True for the path of a screen that has a window of its own. */
export const isAlone = (path: string): boolean => routeOf(path) !== undefined

const nothing = (): void => undefined

/** A window that is one screen, with the watermark of its user. It shows nothing while no account is open. */
export const AloneWindow = ({ session, path }: { readonly session: SessionState; readonly path: string }) => {
  const words = useWords()
  useWatermark(session)
  const { screen: Screen, evenClosed = false } = routeOf(path) ?? {}
  if (!evenClosed && session.phase !== 'open' && session.phase !== 'expired')
    return <Notice icon="lock" title={words('file.closed')} text={words('file.closedNext')} />
  if (Screen === undefined) return null
  return (
    <Boundary>
      <PartsContext value={parts}>
        <Screen
          session={session}
          cameFrom={null}
          wished={{ action: null, onTaken: nothing }}
          onSignOut={nothing}
          onAction={nothing}
          parts={parts}
        />
      </PartsContext>
    </Boundary>
  )
}
