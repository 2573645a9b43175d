import { createCipheriv, createDecipheriv } from 'node:crypto'
import { z } from 'zod'
import { type PasswordWrap, unwrapWithPassword, wrapWithPassword } from '#core/account/keys'
import { senderFor, senders } from '#core/areas/sync'
import type { Store } from '#core/engine/store/types'
import type { Change, Operation } from '#core/engine/store/work/types'
import type { Random } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import { operationKinds, type WritableEntity } from '#shared/domain/work'

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

/** Unsent work as an encrypted text of its own, for a file that survives this computer. `account` is bound to it. */
export async function sealWork(store: Store, account: string, password: string, random: Random): Promise<string> {
  const key = random.bytes(32)
  const iv = random.bytes(12)
  const changes: BundledChange[] = []
  for (const operation of store.work.open()) changes.push(await bundled(store, operation))
  const plain = JSON.stringify(changes)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  const wrapped: PasswordWrap = await wrapWithPassword(key, password, account, random)
  key.fill(0)
  return JSON.stringify({
    format: 'firmdesk-work-1',
    key: wrapped,
    iv: Buffer.from(iv).toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  } satisfies z.output<typeof bundle>)
}

async function bundled(store: Store, operation: Operation): Promise<BundledChange> {
  const { opId, entity, localId, kind, title, patch, base, dependsOn, createdAt } = operation
  const carried = senderFor(entity).carried?.(store, localId)
  const file = (await carried?.catch(withoutDamaged)) ?? null
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
    ...(file === null ? {} : { file: { ...file, bytes: Buffer.from(file.bytes).toString('base64') } }),
  }
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
