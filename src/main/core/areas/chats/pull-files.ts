import type { ChatFile } from '#core/areas/chats/store/chat-files'
import { MEDIA_LIMITS, type MediaFile } from '#core/engine/media'
import type { Remote } from '#core/engine/remote/types'
import { readWhole } from '#core/engine/store/files/file-folder'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import { typeOfFile } from '../../engine/file-type.ts'
import { online } from '../../engine/remote/online.ts'
import type { BackgroundJob } from '../../engine/sync/types.ts'
import { keptDocument } from '../files/index.ts'
import { mostBytes } from './retention.ts'

/** Files of messages that nobody opened for so long are given up, milliseconds. */
const UNUSED = 180 * 86_400_000
/** Bytes that files may take however much the messages take. */
const LEAST = 64 * 1024 ** 2
/** Bytes that stay free on the disk for the store itself. */
const ROOM = 512 * 1024 ** 2

/** Which file of a message, and the conversation in which it is opened; '' for none. */
export type AskedFile = { readonly fsid: string; readonly name: string; readonly conversation: string }

/** The bytes of a file that is kept; null where it is not, or is not whole any more. */
async function readKept(store: Store, kept: ChatFile): Promise<MediaFile | null> {
  try {
    return { name: kept.name, type: kept.type, bytes: await readWhole(store.files, kept.file) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    store.chatFiles.remove(kept.fsid)
    return null
  }
}

/** The bytes of a message's file as they are kept here, whoever used it last; null where they are not. */
export async function keptChatFile(store: Store, fsid: string): Promise<MediaFile | null> {
  const kept = store.chatFiles.get(fsid)
  return kept === null ? null : readKept(store, kept)
}

/** Keeps a file beside the store, unless the disk has too little room for it. */
async function keep(store: Store, { fsid, conversation }: AskedFile, file: MediaFile, now: number): Promise<void> {
  const size = file.bytes.byteLength
  if ((await store.files.room()) < size + ROOM) return
  const { id } = await store.files.put([file.bytes])
  try {
    store.chatFiles.put({ fsid, name: file.name, type: file.type, size, file: id }, conversation, now)
  } finally {
    store.files.release(id)
  }
  evictFiles(store, now)
}

/** Gives up files of messages that are too old or too many; their bytes go with the next sweep. Answers how many. */
export function evictFiles(store: Store, now: number): number {
  const most = Math.max(LEAST, mostBytes(store) - store.messages.bytes())
  return store.chatFiles.evict({ before: now - UNUSED, mostBytes: most })
}

/**
 * The bytes of a message's file, or of a kept document: from beside the store, else from the firm, and kept from then on.
 * Its type is found from its bytes. Fails as a download does, with `offline` where the firm cannot be reached.
 */
export async function openChatFile(
  store: Store,
  asked: AskedFile,
  connect: () => Promise<Remote>,
  now: number,
): Promise<MediaFile> {
  const { fsid, name, conversation } = asked
  const kept = store.chatFiles.get(fsid)
  const here = kept === null ? null : await readKept(store, kept)
  if (here !== null) {
    store.chatFiles.use(fsid, conversation, now)
    return { ...here, name: name || here.name }
  }
  // A document of a record is kept once, for every window that opens it.
  const document = await keptDocument(store, fsid, now)
  if (document !== null) return { name, ...document }
  const file = await download(connect, fsid)
  const found = { name: name || file.name, type: typeOfFile(file.bytes), bytes: file.bytes }
  await keep(store, asked, found, now)
  return found
}

/** Files that are fetched for pinned conversations at one time, and the bytes that one of them may have. */
const MOST_FETCHED = 2_000
const FETCHED_BYTES = 20 * 1024 ** 2

const pinsOf = (store: Store): string =>
  `${store.conversations.idsOf('pinned').toSorted().join(' ')} ${store.messages.count()}`

/** Files of pinned conversations that are not here, the newest first. */
function lacking(store: Store): AskedFile[] {
  const files: AskedFile[] = []
  for (const conversation of store.conversations.idsOf('pinned'))
    for (const kind of ['media', 'file', 'voice'] as const)
      for (let before: string | null = null; files.length < MOST_FETCHED; ) {
        const page = store.messages.marked({ kind, conversation, own: null, before, limit: 200 })
        const fsids = page.rows.flatMap(({ message }) => message.fsids.slice(0, 1))
        for (const fsid of fsids) if (store.chatFiles.get(fsid) === null) files.push({ fsid, name: '', conversation })
        if (page.next === null) break
        before = page.next
      }
  return files
}

/** Fetches what pinned conversations need offline. What the firm does not give is left until the app starts again. */
export const pinnedFilesJob: BackgroundJob = {
  name: 'messages.pinned',
  dueAt({ store }) {
    const known = store.memory.chatPull.pinned
    const isSame = known?.pins === pinsOf(store)
    return isSame && known.files.length === 0 ? null : store.conversations.idsOf('pinned').length === 0 ? null : 0
  },
  async slice({ store, remote, clock, signal, breathe, mayGoOn }) {
    const pins = pinsOf(store)
    const known = store.memory.chatPull.pinned
    const { files } = known?.pins === pins ? known : { files: lacking(store) }
    store.memory.chatPull.pinned = { pins, files }
    do {
      const [next] = files
      if (next === undefined || store.chatFiles.bytes() >= mostBytes(store)) return void files.splice(0)
      if (store.chatFiles.get(next.fsid) === null) {
        const file = await remote.files.download(next.fsid, signal, FETCHED_BYTES).catch(orNothing)
        const now = clock.now()
        if (file !== null) await keep(store, next, { ...file, type: typeOfFile(file.bytes) }, now)
      }
      files.shift()
      await breathe()
    } while (mayGoOn())
  },
}

const passedOver: ReadonlySet<string> = new Set(['too-large', 'refused', 'not-found', 'forbidden'])

/** A file that the firm refuses, or that is too large, is passed over; whatever else fails is tried again. */
function orNothing(error: unknown): null {
  if (error instanceof Failure && passedOver.has(error.code)) return null
  throw error
}

const download = (connect: () => Promise<Remote>, fsid: string): Promise<MediaFile> =>
  online(async () => (await connect()).files.download(fsid, undefined, MEDIA_LIMITS.file))
