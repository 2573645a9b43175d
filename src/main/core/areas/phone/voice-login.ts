import type { Remote } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import { refusedCodes } from '#shared/domain/call'
import type { VoiceCalls } from './calls.ts'
import type { Seat } from './row.ts'

/** Asks the provider something by its calls, under the session of a login. */
export type AskVoice = <Answer>(run: (voice: VoiceCalls, session: string) => Promise<Answer>) => Promise<Answer>

export type VoiceLogin = {
  /** Asks as a seat that is logged in; one that the provider forgot is logged in again, once. */
  readonly ask: AskVoice
  /** The next one who asks logs in anew. */
  readonly forget: () => void
}

export type VoiceLoginOptions = {
  readonly connect: () => Promise<Remote>
  /** The seat to log in with; fails where there is none. */
  readonly seat: () => Promise<Seat>
  /** The provider refused the seat: it is asked for again. */
  readonly seatRefused: () => void
  /** Another login than before is used from now on. */
  readonly renewed: () => void
}

/** True where a refusal may only say that the provider forgot the login: it names no reason that concerns the number. */
const mayBeForgotten = (error: unknown): boolean =>
  error instanceof Failure &&
  error.code === 'refused' &&
  !Object.values<string>(refusedCodes).includes(String(error.details.code ?? ''))

/** The login at the voice provider: one for all who ask, and none before somebody does. */
export function createVoiceLogin({ connect, seat, seatRefused, renewed }: VoiceLoginOptions): VoiceLogin {
  let session: string | null = null
  let login: Promise<string> | null = null

  const loggedIn = async (voice: VoiceCalls): Promise<string> => {
    if (session !== null) return session
    login ??= seat()
      .then((own) => voice.login(own))
      .catch((error: unknown) => {
        if (error instanceof Failure && error.code === 'refused') seatRefused()
        throw error
      })
      .finally(() => {
        login = null
      })
    const fresh = await login
    if (session !== fresh) renewed()
    session = fresh
    return fresh
  }

  return {
    async ask(run) {
      const { voice } = await connect()
      const first = await loggedIn(voice)
      try {
        return await run(voice, first)
      } catch (error) {
        if (!mayBeForgotten(error)) throw error
        if (session === first) session = null
        const second = await loggedIn(voice)
        if (second === first) throw error
        return run(voice, second)
      }
    },
    forget() {
      session = null
    },
  }
}
