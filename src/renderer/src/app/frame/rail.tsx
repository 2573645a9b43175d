import { useEffect, useRef } from 'react'
import { matchPath, NavLink, useLocation } from 'react-router'
import { Icon } from '../../components/icon.tsx'
import { useIdle } from '../../lib/use-idle.ts'
import { useWords } from '../../lib/words.ts'
import { featureRoutes, railEntries } from '../features.ts'

type Entry = (typeof railEntries)[number]

/** True for the first entry of a group: those of one ten of the order stand together. */
const beginsGroup = ({ order }: Entry, before: Entry | undefined): boolean =>
  before !== undefined && Math.floor(order / 10) !== Math.floor(before.order / 10)

/** The rail: only entries that lead somewhere; `addressOf` says where a path leads. */
export const Rail = ({ addressOf }: { readonly addressOf: (path: string) => string }) => {
  const words = useWords()
  const { pathname } = useLocation()
  const idle = useIdle()
  const rail = useRef<HTMLElement>(null)
  // In a low or enlarged window the entries scroll: the one of this screen is among those in sight. After the paint, for it
  // asks for the layout.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is another with each path
  useEffect(() => {
    rail.current?.querySelector('.on')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  const within = featureRoutes.find(({ path }) => matchPath(path, pathname) !== null)?.within
  return (
    <nav className="rail" ref={rail} aria-label={words('app.navigation')}>
      {railEntries.map((entry, at) => {
        const { to, icon, label, bottom, count: Count } = entry
        const group = beginsGroup(entry, railEntries[at - 1]) ? 'group' : ''
        return (
          <NavLink
            key={to}
            to={addressOf(to)}
            title={words(label)}
            className={({ isActive }) =>
              [isActive || within === to ? 'on' : '', bottom === undefined ? group : 'bottom'].join(' ').trim()
            }
          >
            <Icon name={icon} />
            <span className="rail-label">{words(label)}</span>
            {idle && Count !== undefined ? <Count /> : null}
          </NavLink>
        )
      })}
    </nav>
  )
}
