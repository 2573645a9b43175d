// A computer that hands files over, is killed now and then, and a second one that reads what the first one wrote.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { readWaiting } from '#core/areas/files/waiting-files'
import { Failure } from '#shared/contract/failure'
import { safeFileName } from '#shared/domain/media'
import type { Attachment } from '#shared/domain/records'
import { recordAreas } from '../chaos/areas.ts'
import type { World } from '../chaos/world.ts'
import { attempt, type FirmClient, firmClient, type KnownBad } from '../firm/client.ts'
import { firmNetwork } from '../firm/network.ts'
import { firmState } from '../firm/state.ts'
import { calm, storm } from '../firm/weather.ts'
import { type Dice, diceOf } from '../random.ts'
import { scratchFolder } from '../scratch.ts'
import { virtualTime } from '../virtual-clock.ts'
import { digestOf, type StoredFiles, withFiles } from './stored-files.ts'

const MINUTE = 60_000
const SPAN = 10 * MINUTE
const COMPANIES = 4
const RECORDS = 10
const KILLS = 2
/** Sizes of files, bytes. */
const sizes = [0, 1, 300, 4_000, 60_000]
const names = ['合同.pdf', 'a b.txt', '"引号".docx', '😀.png', '%2e%2e.txt', 'x'.repeat(120)]

/** A file that was handed over and saved: its operation, and what it is. */
export type Handed = {
  readonly opId: string
  /** As the firm gets it: one that every system takes. */
  readonly name: string
  readonly fileType: 'protected' | 'temp'
  readonly digest: string
}
/** A record with its files; `id` is null for files that no record refers to. */
export type Attached = {
  readonly entity: 'followup' | 'comment'
  readonly id: string | null
  readonly files: readonly Handed[]
}

export type Office = {
  readonly world: World
  readonly files: StoredFiles
  readonly attached: readonly Attached[]
  /** Operations that a person took back. */
  readonly discarded: ReadonlySet<string>
  readonly kills: number
  /** What was wrong while people worked. */
  readonly reasons: { readonly lost: readonly string[]; readonly torn: readonly string[] }
  readonly writer: () => FirmClient
  readonly reader: FirmClient
}

/** Plays the working hours of a seed; afterwards the network is well. */
export async function transferHours(seed: number, known: KnownBad | undefined): Promise<Office> {
  const time = virtualTime()
  const firm = firmState(time, COMPANIES)
  const dice = diceOf(seed, 27)
  const plain = firmNetwork(firm, diceOf(seed, 28))
  let share = 0
  const files = withFiles(firm, plain, diceOf(seed, 29), () => share)
  const scratch = scratchFolder()
  const parts = { firm, network: files.network, areas: recordAreas }
  const open = (name: string, folder: string, life: number) =>
    firmClient({ ...parts, name, folder, seed: seed * 100 + life, known: name === 'writer' ? known : undefined })
  let writer = open('writer', join(scratch.path, '0'), 0)
  const reader = open('reader', scratch.path, 90)
  const attached: Attached[] = []
  const discarded = new Set<string>()
  const lost: string[] = []
  const torn: string[] = []
  let kills = 0

  const look = async (when: string) => {
    const gone = await missing(writer, attached, discarded, files)
    lost.push(...gone.map((one) => `${one} ${when}`))
  }
  const kill = async () => {
    kills += 1
    await look('before a kill')
    // What the files hold at this moment is what a process leaves that ends now.
    const left = join(scratch.path, String(kills))
    cpSync(join(scratch.path, String(kills - 1), 'writer'), join(left, 'writer'), { recursive: true })
    const ended = writer
    writer = open('writer', left, kills)
    await ended.close()
    await look('after a kill')
    writer.sync().start()
  }

  writer.sync().start()
  reader.sync().start()
  await time.run(MINUTE)
  share = 0.3
  plain.setWeather(storm(diceOf(seed, 30), 0.3))
  for (let number = 0; number < RECORDS; number += 1)
    time.after(dice.below(SPAN), () => {
      void attachSome(writer, dice, number, discarded).then((one) => attached.push(one))
    })
  for (let number = 0; number < 3; number += 1)
    time.after(dice.below(SPAN), () => discardOne(writer, dice, attached, discarded))
  for (let number = 0; number < RECORDS; number += 1)
    time.after(dice.below(SPAN), () => {
      const client = dice.pick([writer, reader])
      const lives = () => client === writer || client === reader
      void openOne({ client, lives, dice, files, attached, torn })
    })
  for (let number = 0; number < KILLS; number += 1) time.after(dice.below(SPAN), () => void kill())
  const watch = () => {
    void look('while people worked')
    for (const client of [writer, reader]) if (client.signedOut()) void client.signIn()
    time.after(MINUTE / 2, watch)
  }
  watch()
  await time.run(SPAN)
  share = 0
  plain.setWeather(calm)
  const world: World = {
    time,
    firm,
    network: files.network,
    get clients() {
      return [writer, reader]
    },
    acts: [],
    dice,
    async close() {
      await writer.close()
      await reader.close()
      scratch.remove()
    },
  }
  return { world, files, attached, discarded, kills, reasons: { lost, torn }, writer: () => writer, reader }
}

/** Hands files over and writes something that they hang on; or changes its mind about that. */
async function attachSome(client: FirmClient, dice: Dice, number: number, discarded: Set<string>): Promise<Attached> {
  const files: (Handed & { readonly attachment: Attachment })[] = []
  for (let left = 1 + dice.below(3); left > 0; left -= 1) {
    const bytes = Uint8Array.from({ length: dice.pick(sizes) }, () => dice.below(256))
    const given = `${number}-${dice.pick(names)}`
    const fileType = dice.next() < 0.1 ? 'temp' : 'protected'
    const attachment = await client.attach(given, bytes, fileType)
    const name = safeFileName(given)
    files.push({ attachment, opId: attachment.id, name, fileType, digest: digestOf(bytes) })
  }
  const attachments = files.map(({ attachment }) => attachment)
  const place = { objType: 'company', objId: String(100_000 + dice.below(COMPANIES)), attachments }
  const content = `record ${number}`
  const way = dice.next()
  let id: string | null = null
  if (way < 0.5)
    attempt(
      () =>
        (id = (client.followups.add({ ...place, content, type: 0, tags: [], next: null, quoted: '' }) as { id: string })
          .id),
    )
  else if (way < 0.9)
    attempt(() => (id = markOf(client, (client.comments.add({ ...place, content }) as { id: string }).id)))
  const taken = dice.next() < 0.15 ? dice.pick(files).opId : null
  if (taken !== null && attempt(() => client.work.discard({ opId: taken }))) discarded.add(taken)
  return { entity: way < 0.5 ? 'followup' : 'comment', id, files }
}

/** The mark by which a comment is known at the firm. */
function markOf(client: FirmClient, id: string): string {
  return client.store().work.ofRecord('comment', id)[0]?.opId ?? ''
}

/** A person takes a file back, and with it what hangs on it. */
function discardOne(client: FirmClient, dice: Dice, attached: readonly Attached[], discarded: Set<string>): void {
  if (attached.length === 0) return
  const { files } = dice.pick(attached)
  const { opId } = dice.pick(files)
  if (attempt(() => client.work.discard({ opId }))) discarded.add(opId)
}

type Opening = {
  readonly client: FirmClient
  /** False once its process was killed: then nobody hears what becomes of it. */
  readonly lives: () => boolean
  readonly dice: Dice
  readonly files: StoredFiles
  readonly attached: readonly Attached[]
  readonly torn: string[]
}

/** Somebody opens a file; it is whole, or it is not opened. */
async function openOne({ client, lives, dice, files, attached, torn }: Opening): Promise<void> {
  const waiting = attached.flatMap((one) => one.files.map(({ opId, digest }) => ({ fsid: opId, digest })))
  const all = [...waiting, ...[...files.byPlace].map(([fsid, { digest }]) => ({ fsid, digest }))]
  if (all.length === 0) return
  const { fsid, digest } = dice.pick(all)
  try {
    const bytes = await client.open(fsid)
    if (digestOf(bytes) !== digest) torn.push(`${client.name} opened a file of ${bytes.length} bytes that is another`)
  } catch (error) {
    if (lives() && !(error instanceof Failure)) throw error
  }
}

/** Files that neither stand on this computer nor at the firm, although nobody took them back. */
async function missing(
  client: FirmClient,
  attached: readonly Attached[],
  discarded: ReadonlySet<string>,
  { byPlace }: StoredFiles,
): Promise<string[]> {
  const { work } = client.store()
  const atFirm = ({ opId, digest }: Handed) =>
    [...byPlace.values()].some((file) => file.key === opId && file.digest === digest)
  const gone: string[] = []
  for (const file of attached.flatMap(({ files }) => files)) {
    const { opId, digest } = file
    const given = await readWaiting(client.store(), opId).catch(() => null)
    // It may have been taken back or sent while its bytes were read.
    if (discarded.has(opId)) continue
    const isThere = given === null ? work.get(opId)?.state === 'done' && atFirm(file) : digestOf(given.bytes) === digest
    if (!isThere) gone.push(`${opId} is nowhere`)
  }
  return gone
}
