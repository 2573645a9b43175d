import { NavLink, useLocation } from 'react-router'
import { Icon } from '../../components/icon.tsx'
import { routes } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'

/** Routes of the rail's entries from the top, for Ctrl+1 and on. */
export const railRoutes: readonly string[] = [routes.CompanyList, routes.contacts, routes.checks]

/** The rail: only entries that lead somewhere. */
export const Rail = () => {
  const words = useWords()
  const { pathname } = useLocation()
  // The firm's administration is a room of the settings.
  const holds = (to: string) => to === routes.settings && pathname === routes.admin
  const entry = (to: string, icon: 'building' | 'user' | 'scale' | 'settings', label: string, bottom: boolean) => (
    <NavLink
      to={to}
      title={label}
      className={({ isActive }) => [isActive || holds(to) ? 'on' : '', bottom ? 'bottom' : ''].join(' ').trim()}
    >
      <Icon name={icon} />
      <span className="rail-label">{label}</span>
    </NavLink>
  )
  return (
    <nav className="rail" aria-label={words('app.navigation')}>
      {entry(routes.CompanyList, 'building', words('rail.customers'), false)}
      {entry(routes.contacts, 'user', words('rail.contacts'), false)}
      {entry(routes.checks, 'scale', words('rail.checks'), false)}
      {entry(routes.settings, 'settings', words('rail.settings'), true)}
    </nav>
  )
}
