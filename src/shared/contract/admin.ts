import { z } from 'zod'
import { taggedTypes } from '../domain/record-kinds.ts'
import { online } from './operation.ts'
import { id } from './values.ts'

const name = z.string().trim().min(1).max(50)
const kind = z.string().trim().max(50)

/** A role of the firm; `type` is the id of one of its types, '' where it has none. */
const firmRole = z.object({ id: z.string(), name: z.string(), module: z.string(), type: z.string() })
const seenRole = z.strictObject({ name: z.string().max(200), module: z.string().max(200), type: z.string().max(200) })
const tagKind = z.enum(taggedTypes)
const firmTag = z.object({ id: z.string(), name: z.string() })

/**
 * How a change of a line ended: `done` · `outdated`, the firm's line is another one than was seen, and stands beside ·
 * `gone`, somebody has deleted it · `taken`, the name is in use.
 */
const ended = z.enum(['done', 'outdated', 'gone', 'taken'])

/** The firm's roles and tags as its administrators keep them (§7 "Roles and tags"); `forbidden` for everybody else. */
export const admin = {
  /** Roles of a module as the firm has them now, of all modules where none is named, and the types of roles (RL-01). */
  roles: online(
    z.strictObject({ module: kind.default('') }),
    z.object({ roles: z.array(firmRole), types: z.array(z.object({ id: z.string(), name: z.string() })) }),
  ),
  createRole: online(
    z.strictObject({ name, module: kind.min(1), type: kind }),
    z.object({ result: ended.extract(['done', 'taken']) }),
  ),
  /** Changes a role that still is what was seen; `role` is what the firm has where it is not. */
  changeRole: online(
    z.strictObject({ id, seen: seenRole, name, type: kind }),
    z.object({ result: ended, role: firmRole.nullable() }),
  ),
  /** Deletes a role that still is what was seen; one that is gone already is `done`. */
  removeRole: online(
    z.strictObject({ id, seen: seenRole }),
    z.object({ result: ended.extract(['done', 'outdated']), role: firmRole.nullable() }),
  ),
  /** Names of the people who have a role now, where the firm tells; nobody where it does not (AP-38). */
  roleHolders: online(z.strictObject({ id }), z.object({ names: z.array(z.string()) })),
  /** Tags for a kind of record as the firm has them now (TG-01). Making one is `tags.create`. */
  tags: online(z.strictObject({ objType: tagKind }), z.object({ tags: z.array(firmTag) })),
  /** Their names alone, before one is made. */
  tagNames: online(z.strictObject({ objType: tagKind }), z.object({ names: z.array(z.string()) })),
  /** Deletes a tag that still has the name that was seen; one that is gone already is `done`. */
  removeTag: online(
    z.strictObject({ id, seen: z.strictObject({ name: z.string().max(200) }) }),
    z.object({ result: ended.extract(['done', 'outdated']), tag: firmTag.nullable() }),
  ),
} as const

export type FirmRole = z.output<typeof firmRole>
export type FirmTag = z.output<typeof firmTag>
export type TagKind = z.output<typeof tagKind>

declare module './index.ts' {
  interface Contract {
    readonly admin: typeof admin
  }
}
