// A port between a page and a router, as both shells have it: values by structured clone, or JSON text.
import { setImmediate as breathe } from 'node:timers/promises'
import { hostCore, textChannel, type ValueChannel } from '#core/host'
import type { Core } from '#core/index'
import type { Router } from '#core/router'
import type { Dice } from '../random.ts'

/** How values cross: cloned between processes of the desktop, as text in the browser. */
export const portKinds = ['clone', 'text'] as const
export type Port = {
  /** Sends a value as it is and answers what came back; null where the channel cannot carry it. */
  readonly send: (
    message: unknown,
  ) => Promise<{ readonly carried: unknown; readonly answers: readonly unknown[] } | null>
}

/** Serves a router on a port of a kind. */
export function openPort(route: Router, kind: (typeof portKinds)[number]): Port {
  const core = { caller: () => route, onEvent: () => () => undefined } as unknown as Core
  let hear: (message: unknown) => void = () => undefined
  let answers: unknown[] = []
  const on = (listener: (message: unknown) => void) => {
    hear = listener
  }
  const channel: ValueChannel =
    kind === 'clone'
      ? { post: (message) => void answers.push(message), on }
      : textChannel((text) => void answers.push(JSON.parse(text)), on)
  hostCore(core, channel)
  const deliver = async (message: unknown): Promise<readonly unknown[]> => {
    answers = []
    hear(message)
    await breathe()
    await breathe()
    return answers
  }
  return {
    async send(message) {
      const carried = carriedBy(kind, message)
      if (carried === null) return null
      return { carried: carried.value, answers: await deliver(kind === 'clone' ? carried.value : carried.text) }
    },
  }
}

function carriedBy(kind: string, message: unknown): { readonly value: unknown; readonly text: string } | null {
  try {
    if (kind === 'clone') return { value: structuredClone(message), text: '' }
    const text = JSON.stringify(message)
    return text === undefined ? null : { value: JSON.parse(text), text }
  } catch {
    return null
  }
}

type Call = { readonly t: string; readonly m: string; readonly i: string; readonly a: readonly unknown[] }

/** Something else than a call, or a call that is not quite one. */
export function badFrame(call: Call, dice: Dice): unknown {
  const { a } = call
  return dice.pick<() => unknown>([
    () => a[2],
    () => null,
    () => 'q',
    () => [call],
    () => ({ ...call, t: dice.pick(['s', 'Q', '', 1, null]) }),
    () => ({ ...call, m: dice.pick(['event', 'constructor', '__proto__', '$call', 'call ', 7, undefined]) }),
    () => ({ ...call, i: dice.pick([undefined, 7, null, 'x'.repeat(101), {}]) }),
    () => ({ ...call, a: dice.pick([undefined, {}, [], a.slice(0, 2), [...a, 1], 'abc', { ...a, length: 3 }]) }),
    () => ({ t: 's', i: call.i, r: a[2] }),
    () => ({ t: 's', i: call.i, e: a[2] }),
    () => JSON.stringify({ ...call, a: [] }).slice(0, dice.below(40)),
  ])()
}
