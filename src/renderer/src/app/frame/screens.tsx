import type { ComponentType } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import type { FeatureRoute, ScreenProps, Wish } from '../../features/feature.ts'
import { PartsContext } from '../../features/use-parts.ts'
import { routes } from '../../lib/paths.ts'
import { featureRoutes, parts } from '../features.ts'

/** The screen of a route, which is shown once the parts that it comes with are there too. */
const screenOf = ({ screen, comesWith = [] }: FeatureRoute): FeatureRoute['screen'] =>
  comesWith.length === 0
    ? screen
    : lazyScreen(async (): Promise<ComponentType<ScreenProps>> => {
        await Promise.all([screen, ...comesWith.map((name) => parts[name])].map(({ start }) => start?.()))
        return screen
      })

const screens = featureRoutes.map((route) => ({ ...route, Screen: screenOf(route) }))

/** Reads the code that is read while nobody waits: what a person probably opens next. */
export const startScreens = (): void => {
  for (const { Screen, atIdle } of screens) if (atIdle === true) void Screen.start?.()
  for (const { opens = [] } of screens) for (const name of opens) void parts[name].start()
}

/** What is wanted of the screen at a path. */
export type WishAt = { readonly path: string; readonly action: string }

/** The screen of the address (§2); an address of none leads to the list. */
export const Screens = ({
  wish,
  onTaken,
  ...frame
}: Pick<ScreenProps, 'session' | 'cameFrom' | 'onSignOut'> & {
  readonly wish: WishAt | null
  readonly onTaken: Wish['onTaken']
}) => (
  <PartsContext value={parts}>
    <Routes>
      {screens.map(({ path, Screen }) => (
        <Route
          key={path}
          path={path}
          element={
            <Screen {...frame} parts={parts} wished={{ action: wish?.path === path ? wish.action : null, onTaken }} />
          }
        />
      ))}
      <Route path="*" element={<Navigate to={routes.CompanyList} replace />} />
    </Routes>
  </PartsContext>
)
