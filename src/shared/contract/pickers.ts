import { z } from 'zod'
import { userSummary } from './fields.ts'
import { online, read } from './operation.ts'
import { nothing } from './values.ts'

const named = z.object({ id: z.string(), name: z.string() })
/** A role to choose; `owner` is true for the one that makes somebody the owner of a customer. */
export const roleChoice = named.extend({ owner: z.boolean() })
const text = z.string().trim().max(200)

/** Lists to choose from: people, roles, tags, places. */
export const pickers = {
  /** Active users; by name or pinyin initials (UP-05), or of teams. Answered by the store. */
  users: read(
    z.object({ text: text.default(''), teamIds: z.array(z.string().max(200)).max(200).default([]) }),
    z.object({ users: z.array(userSummary) }),
  ),
  /** Users as the server finds them (UP-06): also those that this computer does not know. */
  findUsers: online(
    z.object({ text: text.default(''), anyStatus: z.boolean().default(false) }),
    z.object({ users: z.array(userSummary) }),
  ),
  usersById: online(
    z.object({ ids: z.array(z.string().max(200)).min(1).max(500) }),
    z.object({ users: z.array(userSummary) }),
  ),
  /** Users of teams, of some duties where any are named (UP-08). */
  usersOfTeams: online(
    z.object({
      teamIds: z.array(z.string().max(200)).min(1).max(200),
      duties: z.array(z.string().max(200)).max(200).default([]),
    }),
    z.object({ users: z.array(userSummary) }),
  ),
  /** Tags that the firm gives its users, with whoever carries each; none where it gives no such tags. */
  userTags: online(nothing, z.object({ tags: z.array(z.object({ name: z.string(), userIds: z.array(z.string()) })) })),
  teams: read(nothing, z.object({ teams: z.array(named) })),
  /** Roles of a module (RL-04), as this computer knows them. */
  roles: read(z.object({ module: z.string().max(50).default('company') }), z.object({ roles: z.array(roleChoice) })),
  tags: read(z.object({ objType: z.string().max(50).default('company') }), z.object({ tags: z.array(named) })),
  /** Tags for a kind of record as the firm has them now: this computer keeps those of customers alone. */
  firmTags: online(z.object({ objType: z.string().min(1).max(50) }), z.object({ tags: z.array(named) })),
  /** Cities whose name contains the text; a blank text finds none and asks nobody (RG-03). */
  cities: online(z.object({ text }), z.object({ cities: z.array(named) })),
  /** Counties of the chosen cities (CL-31); with a text those that contain it, which must not be blank (CL-32). */
  counties: online(
    z.object({ cityNames: z.array(z.string().max(200)).min(1).max(100), text: text.default('') }),
    z.object({ counties: z.array(named) }),
  ),
} as const

declare module './index.ts' {
  interface Contract {
    readonly pickers: typeof pickers
  }
}
