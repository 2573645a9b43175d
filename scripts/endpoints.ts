// `npm run endpoints [-- --json]`: every call to the firm's server, and whether the specification shows its path.
import process from 'node:process'
import { parseArgs } from 'node:util'
import { endpoints } from '../src/main/core/areas/remote.ts'

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })

const lines = Object.entries(endpoints).map(([operation, { method, path, source, sentAs }]) => ({
  operation,
  method,
  path,
  source,
  sentAs: sentAs ?? '',
}))

const columns = ['operation', 'method', 'path', 'source', 'sentAs'] as const

const widthOf = (column: (typeof columns)[number]): number => Math.max(...lines.map((line) => line[column].length))

const printTable = (): void => {
  const widths = columns.map(widthOf)
  const row = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()
  const shown = lines.filter((line) => line.source === 'shown').length
  console.log(row(columns))
  for (const line of lines) console.log(row(columns.map((column) => line[column])))
  console.log(`
${lines.length} calls: ${shown} shown in the specification, ${lines.length - shown} assumed.
A firm whose paths differ gives its own, by operation: in the settings of its account, or for a whole start in
FIRMDESK_ENDPOINTS, either as JSON or as the path of a file that holds it:

  FIRMDESK_ENDPOINTS='{"company.list":"/crm/v2/company/list"}' npm start

A call with two names leaves by that of sentAs; a path given for either counts.
Only paths on the firm's own origin are taken, with the same {names} as in the table; the method stays.`)
}

if (values.json) process.stdout.write(`${JSON.stringify(lines, null, 2)}\n`)
else printTable()
