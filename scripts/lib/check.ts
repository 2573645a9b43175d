import { runTool } from './tools.ts'

const projects = ['shared', 'core', 'firm', 'desktop', 'renderer', 'tests']

/** Each checker infers what the files share again, so more of them than the smallest machine has cores cost more than they save. */
const CHECKERS = '2'

async function types(): Promise<number> {
  for (const project of projects) {
    const asked = ['-p', `tsconfig.${project}.json`, '--checkers', CHECKERS]
    const outcome = await runTool(`types ${project}`, 'typescript', 'tsc', asked)
    if (outcome !== 0) return outcome
  }
  return 0
}

/** Types of every runtime, lint and format, and the architecture test; answers 0 where all hold. */
export async function check(): Promise<number> {
  const outcomes = await Promise.all([
    runTool('lint', '@biomejs/biome', 'biome', ['check', '--error-on-warnings', '.']),
    types(),
    runTool('architecture', 'vitest', 'vitest', ['run', 'tests/architecture', '--reporter=dot']),
  ])
  return outcomes.some((outcome) => outcome !== 0) ? 1 : 0
}
