/** What happens in a call so many milliseconds after it was placed: 0 ringing, 1 answered, 2 hung up. */
export type Step = {
  readonly after: number
  readonly status: 0 | 1 | 2
  readonly by?: 'seat' | 'customer'
  readonly text?: string
}

/** A call as it goes on by itself. `untidy`: its events are told late, the last one first, and each twice. */
export type Script = {
  readonly refused?: { readonly code: string; readonly message: string }
  readonly steps: readonly Step[]
  readonly untidy?: boolean
}

const ring: Step = { after: 0, status: 0 }
const answer: Step = { after: 4_000, status: 1 }

/** The scripted calls by name; `manual` waits for somebody to say what happens. */
export const scripts = {
  answered: { steps: [ring, answer] },
  hungUp: { steps: [ring, answer, { after: 34_000, status: 2, by: 'customer', text: '对方挂断' }] },
  busy: { steps: [ring, { after: 2_000, status: 2, by: 'customer', text: '用户忙' }] },
  noAnswer: { steps: [ring, { after: 30_000, status: 2, text: '无人接听' }] },
  untidy: {
    steps: [ring, answer, { after: 9_000, status: 2, by: 'customer', text: '对方挂断' }],
    untidy: true,
  },
  blacklisted: { refused: { code: '1013004', message: 'called number is in the blacklist' }, steps: [] },
  quota: { refused: { code: '1013117', message: 'called number exceeds the limit' }, steps: [] },
  broken: {
    refused: { code: '1013500', message: '线路异常 http://gw3.voice.internal:8080/api/call?seat=8001，请稍后再试' },
    steps: [],
  },
  manual: { steps: [] },
} as const satisfies Readonly<Record<string, Script>>

export type ScriptName = keyof typeof scripts

/** Calls that are not answered, by the end of the number that is dialled. */
const byEnd: Readonly<Record<string, ScriptName>> = {
  '04': 'blacklisted',
  '17': 'quota',
  '50': 'broken',
  '06': 'busy',
  '07': 'noAnswer',
  '08': 'hungUp',
}

/** True for the name of a script. */
export const isScript = (name: string): name is ScriptName => Object.hasOwn(scripts, name)

/** The script of a number that nobody chose one for. */
export const scriptOf = (number: string): ScriptName => byEnd[number.slice(-2)] ?? 'answered'
