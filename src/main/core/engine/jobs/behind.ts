import type { Home } from '../account-session.ts'
import { failureOf } from './jobs.ts'

/** Begins something that nobody waits for. What fails there is judged as what a handler throws, and the log has its code. */
export function behind(home: Home, what: string, run: () => Promise<unknown>): void {
  const begun = async () => {
    try {
      await run()
    } catch (error) {
      home.ports.log('warn', 'behind.failed', { what, code: failureOf(home, error).code })
    }
  }
  void begun()
}
