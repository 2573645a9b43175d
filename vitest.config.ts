import { defineConfig } from 'vitest/config'

/** Everything without a page. Files run in processes of their own: the native store must not be shared. */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/screens/**', 'tests/e2e/**'],
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
