import { type ComponentType, type Dispatch, type SetStateAction, useEffect } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import type { FeatureRoute, ScreenProps, Wish } from '../../features/feature.ts'
import { PartsContext } from '../../features/use-parts.ts'
import { useShortcuts } from '../../lib/keys.ts'
import { routes } from '../../lib/paths.ts'
import type { ShortcutName } from '../../lib/shortcuts.ts'
import { featureRoutes, parts } from '../features.ts'

/** A screen, shown as a whole: with what it draws of other features. The code of all of them is one file of the build. */
const withParts = (
  screen: FeatureRoute['screen'],
): FeatureRoute['screen'] & Partial<Pick<ReturnType<typeof lazyScreen>, 'isHere'>> =>
  screen.start === undefined
    ? screen
    : lazyScreen(async (): Promise<ComponentType<ScreenProps>> => {
        await Promise.all([screen, ...Object.values(parts)].map(({ start }) => start?.()))
        return screen
      })

const always = () => true
const screens = featureRoutes.map((route) => ({ ...route, Screen: withParts(route.screen) }))

/** Reads the code of all screens while nobody waits. */
export const startScreens = (): void => {
  for (const { Screen } of screens) void Screen.start?.()
}

/** What is wanted of the screen at a path. */
export type WishAt = { readonly path: string; readonly action: string }
type Wishing = Dispatch<SetStateAction<WishAt | null>>

/** Hears shortcuts of a screen that is not there yet; who leaves before it comes wants nothing of it any more. */
const EarlyKeys = ({
  path,
  names,
  isHere,
  onWish,
}: {
  readonly path: string
  readonly names: readonly ShortcutName[]
  readonly isHere: () => boolean
  readonly onWish: Wishing
}) => {
  const wish = (action: ShortcutName) => () => (isHere() ? false : onWish({ path, action }))
  useShortcuts(Object.fromEntries(names.map((name) => [name, wish(name)])))
  useEffect(() => () => onWish((now) => (now?.path === path ? null : now)), [path, onWish])
  return null
}

/** The screen of the address (§2); an address of none leads to the list. */
export const Screens = ({
  wish,
  onWish,
  onTaken,
  ...frame
}: Pick<ScreenProps, 'session' | 'cameFrom' | 'onSignOut'> & {
  readonly wish: WishAt | null
  readonly onWish: Wishing
  readonly onTaken: Wish['onTaken']
}) => (
  <PartsContext value={parts}>
    <Routes>
      {screens.map(({ path, Screen, earlyKeys = [] }) => (
        <Route
          key={path}
          path={path}
          element={
            <>
              <EarlyKeys path={path} names={earlyKeys} isHere={Screen.isHere ?? always} onWish={onWish} />
              <Screen
                {...frame}
                parts={parts}
                wished={{ action: wish?.path === path ? wish.action : null, onTaken }}
                onAction={(to, action) => onWish({ path: to, action })}
              />
            </>
          }
        />
      ))}
      <Route path="*" element={<Navigate to={routes.CompanyList} replace />} />
    </Routes>
  </PartsContext>
)
