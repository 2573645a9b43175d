import type { Project } from '#shared/domain/project'
import { isRecord, type Wire } from '../../engine/remote/coerce.ts'
import { firstText, otherTexts } from '../../engine/remote/parts.ts'
import { badRow, type Parsed, usableId } from '../../engine/remote/row.ts'
import type { FirmTimes } from '../../engine/remote/times.ts'

type Named = { readonly id: string; readonly name: string }

/** Where each text of a project may stand; nothing of its row is published (§3), so several names are read. */
const named = {
  name: ['name', 'matterName', 'matter_name'],
  bigType: ['bigType'],
  number: ['number', 'matterNo', 'caseNo', 'code'],
  status: ['statusName', 'matterStatusName', 'status', 'matterStatus'],
  client: ['clientName', 'customerName', 'client'],
  court: ['court', 'courtName', 'acceptingOrgan'],
} as const
const taken = new Set<string>(['id', 'matterId', 'gmtModify', ...Object.values(named).flat()])

const idOf = (row: Wire): string => usableId(row.id) || usableId(row.matterId)

const textOf = (row: Wire, names: readonly string[]): string => firstText(...names.map((name) => row[name]))

/** Reads a project (RT-07); what has no field of its own stands under `other`. */
export const parseProject = (raw: unknown, times: FirmTimes): Parsed<Project> => {
  const id = isRecord(raw) ? idOf(raw) : ''
  if (!isRecord(raw) || id === '') return { bad: badRow(raw) }
  return {
    row: {
      id,
      name: textOf(raw, named.name),
      bigType: textOf(raw, named.bigType),
      number: textOf(raw, named.number),
      status: textOf(raw, named.status),
      client: textOf(raw, named.client),
      court: textOf(raw, named.court),
      gmtModify: times.parse(raw.gmtModify),
      other: otherTexts(raw, taken),
      attorneys: [],
    },
  }
}

/** Reads a task group or a hit of the search; null where it has no id. */
export const readNamed = (raw: unknown): Named | null => {
  if (!isRecord(raw)) return null
  const id = idOf(raw)
  return id === '' ? null : { id, name: firstText(raw.name, raw.groupName, raw.title, raw.matterName) || id }
}

/** A name that stands for an id, no longer than ids are: one beyond that would have the whole project refused. */
const idFor = (name: string): string => name.slice(0, 200).toWellFormed().trim()

/** Reads an attorney of a project; null where nobody is named. */
export const readAttorney = (raw: unknown): Named | null => {
  if (!isRecord(raw)) {
    const name = typeof raw === 'string' ? raw.trim() : ''
    return name === '' ? null : { id: idFor(name), name }
  }
  const id = usableId(raw.id) || usableId(raw.userId) || usableId(raw.attorneyId)
  const name = firstText(raw.name, raw.userName, raw.attorneyName, raw.nickname)
  return id === '' && name === '' ? null : { id: id || idFor(name), name: name || id }
}
