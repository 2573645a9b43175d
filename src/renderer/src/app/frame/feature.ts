import type { SearchKind } from '#shared/contract/search'
import { keys } from '../../bridge/keys.ts'
import type { Feature } from '../../features/feature.ts'

const { sync, fields, config, users, views, queries, left, visits, everything, named, jobs, pickers } = keys

/** What is read anew where something changed that the palette finds. */
const searched = {
  customers: [everything, named],
  contacts: [everything, named],
  matters: [everything],
  documents: [everything],
  followups: [everything],
  messages: [everything],
  approvals: [everything],
} as const satisfies Record<SearchKind, unknown>

/** What every screen stands in: commands of the window itself, and queries that belong to no feature. */
export const frame = {
  name: 'frame',
  commands: [
    {
      name: 'syncNow',
      icon: 'refresh',
      reason: ({ syncing }) => (syncing ? 'sync.syncing' : null),
      run: ({ syncNow }) => syncNow(),
    },
    { name: 'dark', icon: 'eye', isAllowed: ({ theme }) => theme !== 'dark', run: ({ setTheme }) => setTheme('dark') },
    {
      name: 'light',
      icon: 'eye',
      isAllowed: ({ theme }) => theme !== 'light',
      run: ({ setTheme }) => setTheme('light'),
    },
    { name: 'shortcuts', icon: 'keyboard', run: ({ shortcuts }) => shortcuts() },
    {
      name: 'lock',
      icon: 'lock',
      reason: ({ canLock }) => (canLock ? null : 'failure.no-password'),
      run: ({ lock }) => lock(),
    },
    { name: 'signOut', icon: 'sign-out', run: ({ signOut }) => signOut() },
  ],
  queries: {
    keys: { sync, fields, config, users, views, queries, left, visits, everything, named, jobs, pickers },
    refresh: {
      ...searched,
      meta: [fields],
      config: [config],
      users: [users, [...pickers, 'team'], [...pickers, 'byId']],
      teams: [
        [...pickers, 'teams'],
        [...pickers, 'team'],
      ],
      views: [views],
      pages: [left, visits],
      tags: [[...pickers, 'tags']],
      roles: [[...pickers, 'roles']],
    },
    refreshById: { jobs },
  },
} as const satisfies Feature
