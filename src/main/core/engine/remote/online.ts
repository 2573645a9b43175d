import { Failure } from '#shared/contract/failure'

/** Runs what a person waits for online: a firm that cannot be reached is said as `offline`. Fails as `run` otherwise. */
export async function online<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Failure && error.code === 'unreachable') throw new Failure('offline', {}, { cause: error })
    throw error
  }
}
