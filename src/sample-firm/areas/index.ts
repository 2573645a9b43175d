// What the firm has: the one list of its calls, and of the tables that areas bring with their data.
// Lives here: a line for each. May not: anything else. To add an area: its folder, with routes.ts and perhaps data.ts.
import type { FirmDatabase } from '../database.ts'
import type { Endpoint } from '../endpoint.ts'
import { openApprovals } from './approvals/data.ts'
import { approvalEndpoints } from './approvals/routes.ts'
import { commentEndpoints } from './comments/routes.ts'
import { companyEndpoints } from './companies/routes.ts'
import { companySheetEndpoints } from './companies/sheet-routes.ts'
import { contactEndpoints } from './contacts/routes.ts'
import { openContracts } from './contracts/data.ts'
import { contractEndpoints } from './contracts/routes.ts'
import { documentEndpoints } from './documents/routes.ts'
import { fileEndpoints } from './files/routes.ts'
import { followupEndpoints } from './followups/routes.ts'
import { mediaCommentEndpoints } from './media-comments/routes.ts'
import { roleEndpoints } from './members/role-routes.ts'
import { memberEndpoints } from './members/routes.ts'
import { messageEndpoints } from './messages/routes.ts'
import { phoneEndpoints } from './phone/routes.ts'
import { openProjects } from './projects/data.ts'
import { projectEndpoints } from './projects/routes.ts'
import { referenceEndpoints } from './reference/routes.ts'
import { robotEndpoints } from './robot/routes.ts'
import { openSchedules } from './schedules/data.ts'
import { scheduleEndpoints } from './schedules/routes.ts'
import { sessionEndpoints } from './session/routes.ts'
import { socialEndpoints } from './social/routes.ts'
import { tagEndpoints } from './tags/routes.ts'

/** Every call that the firm answers. Paths with fixed words stand before those with an id. */
export const endpoints: readonly Endpoint[] = [
  ...sessionEndpoints,
  ...referenceEndpoints,
  ...companySheetEndpoints,
  ...companyEndpoints,
  ...contactEndpoints,
  ...followupEndpoints,
  ...memberEndpoints,
  ...roleEndpoints,
  ...commentEndpoints,
  ...fileEndpoints,
  ...documentEndpoints,
  ...tagEndpoints,
  ...messageEndpoints,
  ...mediaCommentEndpoints,
  ...socialEndpoints,
  ...robotEndpoints,
  ...projectEndpoints,
  ...scheduleEndpoints,
  ...contractEndpoints,
  ...approvalEndpoints,
  ...phoneEndpoints,
]

/** What the data of a firm is made of; `anchor` in epoch milliseconds. A `quiet` one has no approvals and calendars. */
type Made = { readonly seed: number; readonly anchor: number; readonly quiet?: boolean }

/** Makes the tables of areas where they are not there yet, and fills them; customers are there before. */
export const openings: readonly ((database: FirmDatabase, made: Made) => void)[] = [
  openProjects,
  openSchedules,
  openContracts,
  openApprovals,
]
