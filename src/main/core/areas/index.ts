// What the firm has: the one list of areas. Lives here: a line for each.
// May not: anything else. To add an area: docs/adding-an-area.md.
import type { Area } from '../engine/area.ts'
import { approvals } from './approvals/area.ts'
import { calendar } from './calendar/area.ts'
import { chats } from './chats/area.ts'
import { comments } from './comments/area.ts'
import { contacts } from './contacts/area.ts'
import { contracts } from './contracts/area.ts'
import { customers } from './customers/area.ts'
import { documents } from './documents/area.ts'
import { files } from './files/area.ts'
import { followups } from './followups/area.ts'
import { hours } from './hours/area.ts'
import { matters } from './matters/area.ts'
import { members } from './members/area.ts'
import { people } from './people/area.ts'
import { phone } from './phone/area.ts'
import { reference } from './reference/area.ts'
import { social } from './social/area.ts'

const listed = [
  reference,
  people,
  members,
  customers,
  contacts,
  followups,
  comments,
  files,
  documents,
  matters,
  contracts,
  approvals,
  calendar,
  hours,
  phone,
  chats,
  social,
] as const

/** What is in the list, with the names of its tables and kinds. */
export type ListedArea = (typeof listed)[number]

/** Every area. Of one stage of the pulls, those of an earlier area come first; so do its tables when a store opens. */
export const areas: readonly Area[] = listed
