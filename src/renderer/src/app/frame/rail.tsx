import { NavLink, useLocation } from 'react-router'
import { Icon } from '../../components/icon.tsx'
import { useWords } from '../../lib/words.ts'
import { featureRoutes, railEntries } from '../features.ts'

/** The rail: only entries that lead somewhere. */
export const Rail = () => {
  const words = useWords()
  const { pathname } = useLocation()
  const within = featureRoutes.find(({ path }) => path === pathname)?.within
  return (
    <nav className="rail" aria-label={words('app.navigation')}>
      {railEntries.map(({ to, icon, label, bottom }) => (
        <NavLink
          key={to}
          to={to}
          title={words(label)}
          className={({ isActive }) =>
            [isActive || within === to ? 'on' : '', bottom === undefined ? '' : 'bottom'].join(' ').trim()
          }
        >
          <Icon name={icon} />
          <span className="rail-label">{words(label)}</span>
        </NavLink>
      ))}
    </nav>
  )
}
