import { defineConfig } from 'vitest/config'

/** Everything without a page; what needs one is a *.spec.ts. Files run in processes of their own: the native store must not be shared. */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: './tests/support/run-folder.ts',
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
