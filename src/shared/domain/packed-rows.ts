import type { Json } from './customer.ts'

/** A value as the store has it. */
export type PackedValue = string | number | null

/**
 * Rows as they travel between threads: the names of the columns once, then each row's values in that order. What the
 * store keeps as JSON stays text until the rows are shown; `json` names those columns.
 */
export type PackedRows = {
  readonly columns: readonly string[]
  readonly json: readonly string[]
  readonly rows: readonly (readonly PackedValue[])[]
}

const readJson = (value: PackedValue): Json => {
  // Most lists of most rows are empty.
  if (value === '[]') return []
  return typeof value === 'string' ? (JSON.parse(value) as Json) : null
}

/** The rows as records. */
export const unpackRows = <Row extends Readonly<Record<string, Json>>>({ columns, json, rows }: PackedRows): Row[] => {
  const asJson = columns.map((column) => json.includes(column))
  return rows.map((values) => {
    const row: Record<string, Json> = {}
    for (const [place, column] of columns.entries()) {
      const value = values[place] ?? null
      row[column] = asJson[place] ? readJson(value) : value
    }
    return row as Row
  })
}
