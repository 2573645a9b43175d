import type { ComponentType } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import type { FeatureRoute, ScreenProps, Wish } from '../../features/feature.ts'
import { PartsContext } from '../../features/use-parts.ts'
import { routes } from '../../lib/paths.ts'
import { featureRoutes, parts } from '../features.ts'

/** A screen, shown as a whole: with what it draws of other features. The code of all of them is one file of the build. */
const withParts = (screen: FeatureRoute['screen']): FeatureRoute['screen'] =>
  screen.start === undefined
    ? screen
    : lazyScreen(async (): Promise<ComponentType<ScreenProps>> => {
        await Promise.all([screen, ...Object.values(parts)].map(({ start }) => start?.()))
        return screen
      })

const screens = featureRoutes.map((route) => ({ ...route, Screen: withParts(route.screen) }))

/** Reads the code of all screens while nobody waits. */
export const startScreens = (): void => {
  for (const { Screen } of screens) void Screen.start?.()
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
