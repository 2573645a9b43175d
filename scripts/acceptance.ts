// `npm run acceptance [-- --json]`: which rows of the acceptance checklist a passing test covers, read from the
// results of the last `npm test`. A title counts only when its test passed. Exits 1 where a promised row has none.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readResults } from './lib/test-run/results.ts'
import { endWith, root } from './lib/tools.ts'

const { ids, promised } = JSON.parse(readFileSync(join(root, 'tests', 'acceptance-ids.json'), 'utf8')) as {
  readonly ids: readonly string[]
  readonly promised: readonly string[]
}
const passed = readResults().filter((result) => result.outcome === 'passed')
const nameOf = ({ file, title }: (typeof passed)[number]): string => `${file} ${title}`
const unsteady = passed.filter((test) => test.unsteady === true).map(nameOf)
const rows = ids.map((id) => ({
  id,
  tests: passed.filter((test) => new RegExp(`\\b${id}\\b`).test(test.title)).map(nameOf),
}))
const covered = rows.filter((row) => row.tests.length > 0)
const missing = promised.filter((id) => !covered.some((row) => row.id === id))

if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ total: rows.length, covered: covered.length, rows, unsteady }, null, 2))
} else {
  for (const row of covered) console.log(`${row.id}  ${row.tests.length} ${row.tests[0]}`)
  console.log(
    `\nwithout a passing test: ${rows
      .filter((row) => row.tests.length === 0)
      .map((row) => row.id)
      .join(' ')}`,
  )
  console.log(
    `\n${covered.length} of ${rows.length} rows covered; promised and missing: ${missing.join(' ') || 'none'}`,
  )
  if (unsteady.length > 0)
    console.log(`unsteady: ${unsteady.length}\n${unsteady.map((name) => `  ${name}`).join('\n')}`)
  if (passed.length === 0) console.log('there are no results yet: run `npm test` first')
}
endWith(missing.length > 0 ? 1 : 0)
