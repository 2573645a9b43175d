import { classifyFailure } from '../../failures.ts'
import type { HostHealth } from '../host-health.ts'
import type { Push } from '../types.ts'

/** What the requests of pulls and sends said of the sign-in, and what those of pulls say of the host. */
export type Heard = Pick<Push, 'heard' | 'failed'> & {
  /** True where the server wants a new sign-in. */
  readonly isFrozen: () => boolean
  readonly signInExpired: () => void
}

/** Begins to listen; `turned` is called where what a pull heard changes what may be sent. */
export function createHeard(host: HostHealth, turned: () => void): Heard {
  let frozen = false

  const hear = (take: () => void) => {
    const [breaker, held, was] = [host.breaker(), host.held(), frozen]
    take()
    if (host.breaker() === breaker && host.held() === held && frozen === was) return
    turned()
  }
  const hearAnswer = () => {
    frozen = false
    host.answered()
  }
  const signInExpired = () => {
    frozen = true
  }

  return {
    isFrozen: () => frozen,
    signInExpired,
    heard(answer, retryAfter) {
      if (retryAfter > 0) hear(() => host.throttled(retryAfter))
      else if (answer === 'ok') hear(hearAnswer)
      else hear(() => host.failed(null, { class: 'transient', host: 'network', late: false, retryAfter: 0 }))
    },
    failed(failure) {
      const classified = classifyFailure(failure, 'update')
      if (classified.class === 'sign-in') signInExpired()
      else if (classified.class === 'rejected') hear(hearAnswer)
      else if (classified.class !== 'store') hear(() => host.failed(null, classified))
    },
  }
}
