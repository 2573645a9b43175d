// `npm run bench [-- NAME …] [--json=FILE]`: speed as ratios to a floor measured in the same run. Exits 1 where a goal
// does not hold.
import { writeFileSync } from 'node:fs'
import { benchmarks } from '../tests/bench/index.ts'
import type { BenchmarkRow } from '../tests/bench/measure.ts'
import { endWith } from './lib/tools.ts'

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const file = process.argv.find((argument) => argument.startsWith('--json='))?.slice(7)
const unknown = names.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name))
if (unknown.length > 0) {
  console.error(
    `no benchmark ${unknown.join(', ')}; there are: ${benchmarks.map((benchmark) => benchmark.name).join(', ')}`,
  )
  process.exit(1)
}

const rows: BenchmarkRow[] = []
for (const benchmark of benchmarks) {
  if (names.length > 0 && !names.includes(benchmark.name)) continue
  for (const row of await benchmark.run((text) => console.error(`${benchmark.name}: ${text}`))) {
    rows.push(row)
    const figures = `${row.value.toPrecision(4)} ${row.unit}, floor ${row.floor.toPrecision(4)}, ratio ${row.ratio.toFixed(2)}`
    console.log(
      `${row.holds ? 'holds' : 'FAILS'}  ${row.name}: ${figures} (goal ${row.goal})${row.note === undefined ? '' : `\n       ${row.note}`}`,
    )
  }
}
if (file !== undefined)
  writeFileSync(
    file,
    `${JSON.stringify(
      rows.map(({ note: _, ...row }) => row),
      null,
      2,
    )}\n`,
  )
endWith(rows.every((row) => row.holds) ? 0 : 1)
