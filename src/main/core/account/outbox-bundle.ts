import { createCipheriv, createDecipheriv } from 'node:crypto'
import { z } from 'zod'
import { type PasswordWrap, unwrapWithPassword, wrapWithPassword } from '#core/account/keys'
import { senderFor, senders } from '#core/areas/sync'
import type { Store } from '#core/engine/store/types'
import type { Change, Operation } from '#core/engine/store/work/types'
import type { Random } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import { operationKinds, SEALED_LIMIT, type WritableEntity } from '#shared/domain/work'

const values = z.record(z.string(), z.json())
const change = z.object({
  opId: z.string().regex(/^[0-9a-f]{32}$/),
  entity: z.custom<WritableEntity>((name) => senders.some(({ entity }) => entity === name)),
  localId: z.string().min(1).max(200),
  kind: z.enum(operationKinds),
  title: z.string(),
  patch: values,
  base: values,
  dependsOn: z.array(z.string()),
  at: z.number(),
  /** Of a file that waits to be sent; base64. */
  file: z.object({ name: z.string(), type: z.string(), bytes: z.string() }).optional(),
})
const base64 = z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/)
const bundle = z.object({
  format: z.literal('firmdesk-work-1'),
  key: z.object({
    // No more than we ask ourselves: a made-up file must not buy memory or minutes.
    n: z
      .int()
      .min(2)
      .max(2 ** 15),
    r: z.int().min(1).max(8),
    p: z.int().min(1).max(3),
    salt: base64,
    iv: base64,
    tag: base64,
    data: base64,
  }),
  iv: base64,
  tag: base64,
  data: base64,
})

type BundledChange = z.output<typeof change>
type BundledFile = NonNullable<BundledChange['file']>

/** Bytes of a sealed text beside what is encrypted, and more than there are. */
const FRAME = 2048

/** A sealed text, and the names of the files that are not in it. */
export type SealedWork = { readonly text: string; readonly left: readonly string[] }

/**
 * Unsent work as an encrypted text of its own, for a file that survives this computer. `account` is bound to it. It has
 * `most` bytes at most: as many files are in it as fit. Fails with `too-large` where it were more without them.
 */
export async function sealWork(
  store: Store,
  account: string,
  password: string,
  random: Random,
  most = SEALED_LIMIT,
): Promise<SealedWork> {
  const key = random.bytes(32)
  const iv = random.bytes(12)
  const changes = store.work.open().map(bundled)
  // What is encrypted stands in it as base64.
  const left = await putFiles(store, changes, Math.floor((most - FRAME) / 4) * 3)
  const plain = JSON.stringify(changes)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  const wrapped: PasswordWrap = await wrapWithPassword(key, password, account, random)
  key.fill(0)
  const text = JSON.stringify({
    format: 'firmdesk-work-1',
    key: wrapped,
    iv: Buffer.from(iv).toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  } satisfies z.output<typeof bundle>)
  return { text, left }
}

function bundled(operation: Operation): BundledChange {
  const { opId, entity, localId, kind, title, patch, base, dependsOn, createdAt } = operation
  return {
    opId,
    entity,
    localId,
    kind,
    title,
    patch: patch as BundledChange['patch'],
    base: base as BundledChange['base'],
    dependsOn: [...dependsOn],
    at: createdAt,
  }
}

/**
 * Puts files into the changes that carry one, the smallest first, as long as all of them have no more than `most` bytes as
 * JSON; answers the titles of those that got none.
 */
async function putFiles(store: Store, changes: readonly BundledChange[], most: number): Promise<readonly string[]> {
  let room = most - jsonBytes(changes)
  if (room < 0) throw new Failure('too-large', { reason: 'unsent' })
  const carrying = changes
    .filter(({ entity }) => senderFor(entity).carried !== undefined)
    .map((change) => ({ change, size: store.work.uploads.get(change.localId)?.size ?? 0 }))
    .toSorted((one, other) => one.size - other.size)
  const left: string[] = []
  for (const { change, size } of carrying) {
    // One that cannot fit is not read: it may have any size.
    const file = size < room ? await fileOf(store, change) : null
    const needed = file === null ? 0 : jsonBytes({ file: { ...file, bytes: '' } }) + file.bytes.length
    if (file === null || needed > room) left.push(change.title)
    else {
      change.file = file
      room -= needed
    }
  }
  return left
}

async function fileOf(store: Store, { entity, localId }: BundledChange): Promise<BundledFile | null> {
  const file = (await senderFor(entity).carried?.(store, localId).catch(withoutDamaged)) ?? null
  return file === null ? null : { ...file, bytes: Buffer.from(file.bytes).toString('base64') }
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

/** A file whose bytes are lost must not keep the rest of the work from being sealed. */
function withoutDamaged(error: unknown): null {
  if (error instanceof Failure && error.code === 'file-damaged') return null
  throw error
}

/**
 * The changes in a sealed text. Fails with `wrong-password`, which also a text of another account does, or with
 * `invalid-input` where the text is none of ours.
 */
export async function openWork(
  text: string,
  account: string,
  password: string,
): Promise<
  readonly { readonly change: Change; readonly file: { name: string; type: string; bytes: Uint8Array } | null }[]
> {
  const sealed = bundle.safeParse(tryParse(text)).data
  if (sealed === undefined) throw new Failure('invalid-input', { path: 'text' })
  const key = await unwrapWithPassword(sealed.key, password, account)
  if (key === null) throw new Failure('wrong-password')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(sealed.iv, 'base64'), { authTagLength: 16 })
  decipher.setAuthTag(Buffer.from(sealed.tag, 'base64'))
  let plain: string
  try {
    const data = Buffer.from(sealed.data, 'base64')
    plain = Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8')
  } catch {
    throw new Failure('invalid-input', { path: 'text' })
  } finally {
    key.fill(0)
  }
  const changes = z.array(change).safeParse(tryParse(plain)).data
  if (changes === undefined) throw new Failure('invalid-input', { path: 'text' })
  return changes.map(({ file, ...one }) => ({
    change: one,
    file: file === undefined ? null : { ...file, bytes: Buffer.from(file.bytes, 'base64') },
  }))
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
