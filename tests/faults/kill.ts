import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { customerFields } from '#core/areas/customers/record'
import type { Store } from '#core/engine/store/types'
import { foldPatches } from '#core/engine/sync/push/overlay'
import type { Act } from './chaos/acts.ts'
import { recordAreas } from './chaos/areas.ts'
import { judged } from './chaos/played.ts'
import { firmClient } from './firm/client.ts'
import { firmNetwork } from './firm/network.ts'
import type { FirmState } from './firm/state.ts'
import type { FaultRun, Played } from './frame.ts'
import { bundledScript } from './kill/bundle.ts'
import type { KillTask } from './kill/child.ts'
import { type FirmServer, startFirmServer } from './kill/firm-server.ts'
import { type Dice, diceOf } from './random.ts'
import { scratchFolder } from './scratch.ts'

const COMPANIES = 6
const ACTS = 14
/** Longest life of a process that meets no step at which it dies, milliseconds. */
const LIFE = 600

/** Where a process dies: at one of its own steps, when the firm took a request, or some time. */
type Death = { readonly own: KillTask['target']; readonly taken: KillTask['target']; readonly after: number }

/**
 * R1: a process is killed at random moments and at each of its named steps, before and after every write to the store,
 * every commit, every request, and between the firm's taking a request and its answer. What was acknowledged is there
 * (`lost`), a change and its row are never apart (`torn`), and nothing is on the firm twice (`doubled`).
 */
export const kill: FaultRun = {
  name: 'kill',
  title: 'R1 C4 C8 a process that is killed at any step loses nothing that was saved and sends nothing twice',
  counts: ['lost', 'doubled', 'torn', 'wedged', 'silent'],
  short: 16,
  long: 600,
  controls: [{ name: 'says saved too early', runs: 40, moves: 'lost' }],
  async prepare(control, { say }) {
    const script = await bundledScript(join(import.meta.dirname, 'kill', 'child.ts'))
    const server = await startFirmServer()
    const nursery = createNursery(script.path)
    const hasty = control !== ''
    const dry = await live({
      server,
      child: nursery.next(),
      seed: 0,
      death: { own: null, taken: null, after: 10_000 },
      hasty,
    })
    const steps = Object.entries(dry.steps)
    if (control === '') say(`${steps.length + dry.taken.size} named steps`)
    return {
      play: async (seed) => {
        const death = deathOf(seed, steps, [...dry.taken], hasty)
        const life = await live({ server, child: nursery.next(), seed, death, hasty })
        return { ...life.played, why: `${nameOf(death)}: ${life.played.why}` }
      },
      async close() {
        nursery.close()
        await server.close()
        script.remove()
      },
    }
  },
}

/** Every second seed takes the next named step, the others a moment. */
function deathOf(
  seed: number,
  steps: readonly (readonly [string, number])[],
  taken: readonly (readonly [string, number])[],
  hasty: boolean,
): Death {
  const dice = diceOf(seed, 5)
  const never = { own: null, taken: null, after: LIFE }
  if (hasty) return { ...never, own: { name: 'before commit', at: 1 + dice.below(30) } }
  if (seed % 2 === 0) return { ...never, after: 5 + dice.below(250) }
  const all = [...steps, ...taken]
  const index = Math.floor(seed / 2) % all.length
  const [name, count] = all[index] ?? ['before commit', 1]
  const target = { name, at: 1 + dice.below(count) }
  return index < steps.length ? { ...never, own: target } : { ...never, taken: target }
}

function nameOf({ own, taken, after }: Death): string {
  const target = own ?? taken
  return target === null ? `killed after ${after} ms` : `killed at "${target.name}" no ${target.at}`
}

/** Children that have loaded everything and wait for their task. */
function createNursery(script: string): { readonly next: () => Promise<ChildProcess>; readonly close: () => void } {
  const start = async (): Promise<ChildProcess> => {
    const child = fork(script, [], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [] })
    await once(child, 'message')
    return child
  }
  let ready = start()
  return {
    next() {
      const child = ready
      ready = start()
      return child
    },
    close: () => void ready.then((child) => child.kill('SIGKILL')),
  }
}

type Life = {
  readonly server: FirmServer
  readonly child: Promise<ChildProcess>
  readonly seed: number
  readonly death: Death
  readonly hasty: boolean
}
type Lived = {
  readonly played: Played
  readonly steps: Readonly<Record<string, number>>
  readonly taken: ReadonlyMap<string, number>
}

async function live({ server, child: born, seed, death, hasty }: Life): Promise<Lived> {
  const scratch = scratchFolder()
  const child = await born
  const taken = new Map<string, number>()
  server.reset(COMPANIES, (name) => {
    const label = `taken ${name}`
    const count = (taken.get(label) ?? 0) + 1
    taken.set(label, count)
    if (name.startsWith('GET /api/v1/customer/company/')) editAtFirm(server.firm(), count)
    if (death.taken?.name === label && death.taken.at === count) child.kill('SIGKILL')
  })
  try {
    const exited = once(child, 'exit')
    let said = ''
    let cried = ''
    child.stderr?.on('data', (text: Buffer) => {
      cried += text
    })
    child.stdout?.on('data', (text: Buffer) => {
      said += text
    })
    const closed = child.stdout === null ? exited : once(child.stdout, 'close')
    const task: KillTask = {
      folder: scratch.path,
      origin: server.origin,
      seed,
      acts: ACTS * (seed === 0 ? 3 : 1),
      companies: COMPANIES,
      target: death.own,
      hasty,
    }
    child.send(task)
    const timer = setTimeout(() => child.kill('SIGKILL'), death.after)
    await Promise.all([exited, closed])
    clearTimeout(timer)
    if (cried !== '') throw new Error(`the process broke: ${cried}`)
    const lines = said
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line) => JSON.parse(line))
    const acts = lines.flatMap(({ act }: { act?: Act }) => act ?? [])
    const steps = lines.find((line) => 'steps' in line)?.steps ?? {}
    return { played: await judge(scratch.path, server, acts, diceOf(seed, 6)), steps, taken }
  } finally {
    child.kill('SIGKILL')
    scratch.remove()
  }
}

/** Somebody at the firm edits what the computer is about to write, so that there are conflicts too. */
function editAtFirm(firm: FirmState, count: number): void {
  if (count % 3 !== 0) return
  for (const id of firm.companies.keys()) firm.write('company', id, { level: `editor-${count}` }, 'editor', '')
}

/** Opens what the process left, checks it, and lets a new one bring it to its end. */
async function judge(folder: string, server: FirmServer, acts: readonly Act[], dice: Dice): Promise<Played> {
  const firm = server.firm()
  const { time } = firm
  const network = firmNetwork(firm, dice)
  const client = firmClient({ name: 'c0', seed: 1, folder, firm, network, areas: recordAreas })
  try {
    const torn = tornRows(client.store())
    // The next start comes later than the death.
    client.clock.jump(60_000)
    client.sync().start()
    await time.run(1_000)
    const { counts, why } = await judged({
      time,
      firm,
      network,
      clients: [client],
      acts,
      dice,
      close: async () => undefined,
    })
    const { diverged = 0, wedged = 0 } = counts
    return {
      counts: { ...counts, diverged: 0, torn: torn.length, wedged: wedged + diverged },
      why: [...torn, why].join('; '),
    }
  } finally {
    await client.close()
  }
}

/** Changes without their row, and rows without their change. */
function tornRows(store: Store): string[] {
  const torn: string[] = []
  for (const { entity, localId, kind, opId } of store.work.open()) {
    const there =
      entity === 'followup'
        ? store.followups.get(localId) !== null
        : entity === 'comment'
          ? store.comments.get(localId) !== null
          : true
    if (!there) torn.push(`a new ${entity} is in the outbox alone`)
    if (kind !== 'update' || entity !== 'customer') continue
    const row = store.customers.get(localId)?.row
    const patch = foldPatches(store.work.ofRecord('customer', localId))
    const shown = row === undefined ? {} : customerFields.valuesOf(row, Object.keys(patch))
    if (JSON.stringify(shown) !== JSON.stringify(patch)) torn.push(`customer ${localId} does not show ${opId}`)
  }
  for (let company = 0; company < COMPANIES; company += 1) {
    for (const { id } of store.comments.ofObject('company', String(100_000 + company)))
      if (id.startsWith('local-') && store.work.ofRecord('comment', id).length === 0)
        torn.push(`comment ${id} is owed to nobody`)
  }
  return torn
}
