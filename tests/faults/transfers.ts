import type { Attachment } from '#shared/domain/records'
import { decideAll, drain, leftovers } from './chaos/rest.ts'
import type { FirmClient, KnownBad } from './firm/client.ts'
import type { FaultRun, Played } from './frame.ts'
import { forgettingSenders, trustingSenders } from './transfers/careless.ts'
import { type Attached, type Office, transferHours } from './transfers/office.ts'
import { digestOf } from './transfers/stored-files.ts'

const MINUTE = 60_000

/**
 * R29: files go up while the network fails, uploads are cut in the middle and the process is killed. Until the firm has a
 * file it stands on this computer (`lost`), its record names it once and whole (`torn`, `doubled`), whoever opens it gets
 * all of it or nothing (`torn`), and nothing is left where files wait (`wedged`).
 */
export const transfers: FaultRun = {
  name: 'transfers',
  title: 'R29 C22 every file arrives whole and once for its record, whatever happens on its way',
  counts: ['lost', 'doubled', 'torn', 'wedged'],
  short: 4,
  long: 700,
  controls: [
    // A file of which half arrived is nowhere whole.
    { name: 'takes a cut upload for a file', runs: 10, moves: 'torn', movesToo: ['lost'] },
    { name: 'forgets the file when it is sent', runs: 10, moves: 'lost' },
  ],
  prepare(control) {
    const known: KnownBad | undefined =
      control === '' ? undefined : { senders: control.startsWith('takes') ? trustingSenders : forgettingSenders }
    return { play: (seed) => play(seed, known) }
  },
}

async function play(seed: number, known: KnownBad | undefined): Promise<Played> {
  const office = await transferHours(seed, known)
  const { world, files, attached, discarded, kills, reasons } = office
  try {
    const lost = [...reasons.lost]
    const torn = [...reasons.torn]
    const doubled: string[] = []
    const wedged: string[] = []
    if ((await drain(world)) > 0) wedged.push(...leftovers(office.writer()))
    resendFiles(office.writer())
    if ((await drain(world)) > 0) wedged.push(...leftovers(office.writer()))
    const { left } = await decideAll(world)
    if (left > 0) wedged.push(`${left} problems are left`)
    for (const one of attached) {
      const found = judgeRecord(one, office)
      lost.push(...found.lost)
      torn.push(...found.torn)
      doubled.push(...found.doubled)
      for (const { opId } of one.files)
        if (files.untroubled(opId) > 1 + kills) doubled.push(`${opId} was sent again after it had arrived`)
    }
    torn.push(...(await judgeReader(office)))
    wedged.push(...orphans(office.writer(), attached), ...world.clients.flatMap(({ bugs }) => bugs))
    const all = [...lost, ...torn, ...doubled, ...wedged]
    return {
      counts: { lost: lost.length, doubled: doubled.length, torn: torn.length, wedged: wedged.length },
      why: `${attached.length} records, ${discarded.size} taken back: ${[...new Set(all)].slice(0, 6).join('; ')}`,
    }
  } finally {
    await world.close()
  }
}

/** A person sends again what stands in the problem list. */
function resendFiles({ store, work }: FirmClient): void {
  for (const { entity, opId, state } of store().work.open())
    if (entity === 'file' && state === 'rejected') work.resend({ opId, patch: {} })
}

type Found = { readonly lost: readonly string[]; readonly torn: readonly string[]; readonly doubled: readonly string[] }

/** Compares a record at the firm with what was handed over for it. */
function judgeRecord({ entity, id, files }: Attached, { world, files: stored, discarded, writer }: Office): Found {
  const lost: string[] = []
  const torn: string[] = []
  const doubled: string[] = []
  const kept = files.filter(({ opId }) => !discarded.has(opId))
  const atFirm = [...stored.byPlace.values()]
  for (const { opId, digest, name, fileType } of kept) {
    const copies = atFirm.filter((file) => file.key === opId && file.digest === digest)
    if (copies.length === 0) lost.push(`${name} never arrived`)
    for (const copy of copies)
      if (copy.name !== name || copy.fileType !== fileType)
        torn.push(`${name} (${fileType}) is ${copy.name} (${copy.fileType})`)
  }
  // Taking one file back takes its record back too.
  if (id === null || kept.length < files.length) return { lost, torn, doubled }
  const { followups, comments } = world.firm
  const row =
    entity === 'followup' ? followups.get(id) : [...comments.values()].find(({ extra }) => markIn(extra) === id)
  const list = (row?.attachmentList ?? []) as unknown as readonly Attachment[]
  // What was sent twice without an answer is a person's: it was said to be in doubt, and is not lost.
  const isDoubtful = writer().store().work.get(id)?.lastCode === 'doubtful'
  if (row === undefined && !isDoubtful) lost.push(`a ${entity} never arrived`)
  if (new Set(list.map(({ fsid }) => fsid)).size < list.length) doubled.push(`a ${entity} names a file twice`)
  for (const { opId, name, digest } of row === undefined ? [] : files) {
    const named = list.filter(({ fsid }) => stored.byPlace.get(fsid)?.key === opId)
    if (named.length === 0) lost.push(`a ${entity} lacks ${name}`)
    if (named.length > 1) doubled.push(`a ${entity} names ${name} twice`)
    if (named.some(({ fsid }) => stored.byPlace.get(fsid)?.digest !== digest))
      torn.push(`a ${entity} names half of ${name}`)
  }
  return { lost, torn, doubled }
}

function markIn(extra: unknown): string {
  return String((extra as { readonly clientId?: unknown } | undefined)?.clientId ?? '')
}

/** Another computer opens every file that it sees. */
async function judgeReader({ world, files, attached, reader }: Office): Promise<string[]> {
  const handed = new Map(attached.flatMap((one) => one.files.map(({ opId, digest }) => [opId, digest] as const)))
  for (const objId of world.firm.companies.keys()) {
    const place = { objType: 'company', objId }
    void reader
      .sync()
      .refresh('comments', place)
      .catch(() => undefined)
    void reader
      .sync()
      .refresh('followups', place)
      .catch(() => undefined)
  }
  void reader.sync().run()
  await world.time.run(5 * MINUTE)
  const { followups, comments } = reader.store()
  const rows = [...world.firm.companies.keys()].flatMap((id) => [
    ...followups.ofObject('company', id, null, 100),
    ...comments.ofObject('company', id),
  ])
  const wrong: string[] = []
  for (const { name, fsid } of rows.flatMap(({ attachmentList }) => attachmentList)) {
    let bytes: Uint8Array | null = null
    reader.open(fsid).then(
      (file) => {
        bytes = file
      },
      () => undefined,
    )
    await world.time.run(MINUTE, () => bytes !== null)
    const digest = handed.get(files.byPlace.get(fsid)?.key ?? '')
    if (bytes === null || digestOf(bytes) !== digest) wrong.push(`another computer gets something else for ${name}`)
  }
  return wrong
}

/** Bytes that wait for nothing any more. */
function orphans({ store }: FirmClient, attached: readonly Attached[]): string[] {
  const { work } = store()
  const open = new Set(work.open().map(({ opId }) => opId))
  const left = attached.flatMap(({ files }) => files).filter(({ opId }) => work.uploads.get(opId) !== null)
  return left.filter(({ opId }) => !open.has(opId)).map(({ name }) => `${name} is left although it does not wait`)
}
