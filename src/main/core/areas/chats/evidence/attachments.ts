import { createHash } from 'node:crypto'
import { type MediaFile, mediaSize, type StoredMedia } from '#core/engine/media'
import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import { keptChatFile, openChatFile, openChatMedia } from '../pull-files.ts'
import type { EvidenceFile, EvidenceMessage } from './document.ts'
import type { GatheredMessage } from './gather.ts'

/** The SHA-256 of bytes, in hex as the systems' own tools print it. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The same of a file that is read where it lies; null where it is not whole any more. Ends with the signal's reason. */
const sha256OfStored = async (file: StoredMedia, signal: AbortSignal): Promise<string | null> => {
  const hash = createHash('sha256')
  try {
    for await (const bytes of file.read(0)) {
      signal.throwIfAborted()
      hash.update(bytes)
    }
    return hash.digest('hex')
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return null
  } finally {
    file.release()
  }
}

/** Why nothing more is to be had from the firm for now. */
const cutOff: ReadonlySet<string> = new Set(['offline', 'unreachable', 'timeout', 'sign-in-expired', 'signed-out'])

type Hashing = {
  readonly store: Store
  readonly conversation: string
  /** Reads from the firm what is not here; null leaves it. */
  readonly connect: (() => Promise<Remote>) | null
  readonly now: () => number
  /** Ends it with its reason, also while the firm lets it wait. */
  readonly signal: AbortSignal
  /** Told after each attachment; may throw. */
  readonly step: (looked: number) => Promise<void>
}

/**
 * The messages with their attachments and the SHA-256 of their bytes, which are kept on this computer or, where its disk
 * has too little room, were read for this alone. What the firm does not give is left out, and once it cannot be reached nobody is asked any more.
 */
export async function withAttachments(
  messages: readonly GatheredMessage[],
  { store, conversation, connect, now, signal, step }: Hashing,
): Promise<readonly EvidenceMessage[]> {
  const known = new Map<string, Omit<EvidenceFile, 'name' | 'fsid'>>()
  let reach = connect
  let looked = 0

  const fetched = async (fsid: string): Promise<MediaFile | StoredMedia | null> => {
    if (reach === null) return null
    const asked = { fsid, name: '', conversation }
    const from = reach
    try {
      return await openChatFile(store, asked, from, now(), { signal }).catch((error: unknown) => {
        // One that the memory does not hold goes to the disk as it comes.
        if (error instanceof Failure && error.code === 'too-large')
          return openChatMedia(store, asked, from, now(), { signal })
        throw error
      })
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof Failure)) throw error
      if (cutOff.has(error.code)) reach = null
      return null
    }
  }
  const look = async (fsid: string): Promise<Omit<EvidenceFile, 'name' | 'fsid'>> => {
    // What is damaged here is fetched anew.
    for (const read of [() => keptChatFile(store, fsid), () => fetched(fsid)]) {
      const file = await read()
      const sha256 = file === null ? null : 'bytes' in file ? sha256Of(file.bytes) : await sha256OfStored(file, signal)
      if (file !== null && sha256 !== null) return { size: mediaSize(file), sha256 }
    }
    return { size: null, sha256: null }
  }

  const found: EvidenceMessage[] = []
  for (const { fsids, name, ...message } of messages) {
    const files: EvidenceFile[] = []
    for (const [at, fsid] of fsids.entries()) {
      const facts = known.get(fsid) ?? (await look(fsid))
      known.set(fsid, facts)
      const kept = store.chatFiles.get(fsid)
      files.push({ fsid, name: (at === 0 ? name : '') || (kept?.name ?? ''), ...facts })
      looked += 1
      await step(looked)
    }
    found.push({ ...message, files })
  }
  return found
}
