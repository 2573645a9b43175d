import type { FeatureQueries } from '../bridge/feature-queries.ts'
import { admin } from '../features/admin/feature.ts'
import { approvals } from '../features/approvals/feature.ts'
import { calendar } from '../features/calendar/feature.ts'
import { chats } from '../features/chats/feature.ts'
import { checks } from '../features/checks/feature.ts'
import { contacts } from '../features/contacts/feature.ts'
import { customers } from '../features/customers/feature.ts'
import { documents } from '../features/documents/feature.ts'
import type { Feature, FeatureRoute, RailEntry } from '../features/feature.ts'
import { fileWindow } from '../features/file-window/feature.ts'
import { followups } from '../features/followups/feature.ts'
import { hours } from '../features/hours/feature.ts'
import { lawsuit } from '../features/lawsuit/feature.ts'
import { matters } from '../features/matters/feature.ts'
import type { Parts } from '../features/parts.ts'
import { phone } from '../features/phone/feature.ts'
import { radar } from '../features/radar/feature.ts'
import { roles } from '../features/roles/feature.ts'
import { settings } from '../features/settings/feature.ts'
import { social } from '../features/social/feature.ts'
import { sync } from '../features/sync/feature.ts'
import { today } from '../features/today/feature.ts'
import { frame } from './frame/feature.ts'

/** All features. The palette offers their commands in this order. */
export const features: readonly Feature[] = [
  customers,
  contacts,
  chats,
  documents,
  approvals,
  calendar,
  hours,
  today,
  followups,
  roles,
  checks,
  phone,
  lawsuit,
  radar,
  matters,
  fileWindow,
  sync,
  settings,
  admin,
  social,
  frame,
]

/** What features draw on the screens of others; one that nobody brings is missed here. */
export const parts = {
  ...followups.parts,
  ...contacts.parts,
  ...chats.parts,
  ...approvals.parts,
  ...calendar.parts,
  ...hours.parts,
  ...documents.parts,
  ...phone.parts,
  ...roles.parts,
  ...matters.parts,
  ...sync.parts,
  ...social.parts,
} satisfies Parts

/** Every address of the window. */
export const featureRoutes: readonly FeatureRoute[] = features.flatMap(({ routes = [] }) => routes)

/** Entries of the rail from the top. */
export const railEntries: readonly RailEntry[] = features
  .flatMap(({ rail }) => rail ?? [])
  .sort((one, other) => one.order - other.order)

/** Keys from 1 on that entries of the rail have; those below have none. */
const DIGITS = 9

/** Paths of the rail's entries by the key that opens them with Ctrl: 1 for the first. */
export const railKeys: ReadonlyMap<string, string> = new Map([
  ...railEntries
    .filter(({ bottom }) => bottom === undefined)
    .slice(0, DIGITS)
    .map(({ to }, at) => [String(at + 1), to] as const),
  ...railEntries.flatMap(({ bottom, to }) => (bottom === undefined ? [] : [[bottom.shortcut, to] as const])),
])

/** What the features say of their queries. */
export const featureQueries: readonly FeatureQueries[] = features.flatMap(({ queries }) => queries ?? [])
