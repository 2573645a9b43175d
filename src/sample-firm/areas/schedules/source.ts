// What of the firm its schedules and tasks hang on.
import type { FirmDatabase } from '../../database.ts'

type Named = { readonly id: string; readonly name: string }

/** A project, with its cause, the court or commission (there may be none) and its groups of tasks. */
export type PlanProject = Named & {
  readonly cause: string
  readonly court: string
  readonly groups: readonly Named[]
}

/** Objects of schedules, newest first. */
export type PlanSource = {
  readonly clients: readonly Named[]
  readonly contacts: readonly Named[]
  readonly projects: readonly PlanProject[]
}

const LIMIT = 40

/** Reads them, companies before people; a firm without contacts has customers in their place. */
export function planSource(database: FirmDatabase): PlanSource {
  const named = (sql: string): readonly Named[] =>
    database
      .prepare<[], [bigint, string]>(sql)
      .raw()
      .safeIntegers()
      .all()
      .map(([id, name]) => ({ id: String(id), name }))
  const clients = named(`select id, name from company order by length(name) > 4 desc, id desc limit ${LIMIT}`)
  const contacts = named(`select id, name from contact order by id desc limit ${LIMIT}`)
  const groups = database
    .prepare<[bigint], [bigint, string]>('select id, name from task_group where project = ? order by id')
    .raw()
    .safeIntegers()
  const projects = database
    .prepare<[], [bigint, string, string, string]>(
      `select id, name, body ->> '$.cause', body ->> '$.court' from project order by id desc limit ${LIMIT}`,
    )
    .raw()
    .safeIntegers()
    .all()
    .map(([id, name, cause, court]) => ({
      id: String(id),
      name,
      cause,
      court,
      groups: groups.all(id).map(([group, label]) => ({ id: String(group), name: label })),
    }))
  return { clients, contacts: contacts.length > 0 ? contacts : clients, projects }
}
