import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Electron's tests first: they take the longest and wait the most, and at the end one core would wait for them. */
class ElectronFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isElectron = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/desktop/electron')
    const sorted = await super.sort(files)
    return [...sorted.filter(isElectron), ...sorted.filter((file) => !isElectron(file))]
  }
}

/**
 * Everything without a page; what needs one is a *.spec.ts. A few processes take the files one after the other: threads
 * would share the native store, and a process a file costs a sixth of the run. Modules are made anew after a
 * file that replaces some.
 */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: './tests/support/run-folder.ts',
    pool: 'forks',
    isolate: false,
    setupFiles: './tests/support/fresh-modules.ts',
    sequence: { sequencer: ElectronFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A second, which it has else, passes beside busy cores.
    expect: { poll: { timeout: 15_000 } },
    // One more than the smallest machine has cores: Electron's tests wait for a third of their time.
    maxWorkers: 3,
  },
})
