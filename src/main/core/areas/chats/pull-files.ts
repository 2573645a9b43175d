import type { ChatFile } from '#core/areas/chats/store/chat-files'
import { MEDIA_LIMITS, type MediaFile, type StoredMedia } from '#core/engine/media'
import type { Remote } from '#core/engine/remote/types'
import { readWhole } from '#core/engine/store/files/file-folder'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { ChatMessage } from '#shared/domain/chat'
import { typeOfFile } from '../../engine/file-type.ts'
import { online } from '../../engine/remote/online.ts'
import { parking } from '../../engine/sync/pull/parking.ts'
import type { BackgroundJob, SyncContext } from '../../engine/sync/types.ts'
import {
  type FetchTools,
  fetchFile,
  keepDocumentBytes,
  keepDocumentFile,
  keptDocument,
  keptLarge,
  storedMedia,
} from '../files/index.ts'
import { mostBytes } from './retention.ts'

/** Files of messages that nobody opened for so long are given up, milliseconds. */
const UNUSED = 180 * 86_400_000
/** Bytes that files may take however much the messages take. */
const LEAST = 64 * 1024 ** 2
/** Bytes that stay free on the disk for the store itself. */
const ROOM = 512 * 1024 ** 2

/** Which file of a message, and the conversation in which it is opened; '' for none. */
export type AskedFile = { readonly fsid: string; readonly name: string; readonly conversation: string }

/** The bytes of a file that is kept; null where it is not, or is not whole any more. Fails with `too-large`. */
async function readKept(store: Store, kept: ChatFile): Promise<MediaFile | null> {
  if (kept.size > MEDIA_LIMITS.file) throw new Failure('too-large')
  try {
    return { name: kept.name, type: kept.type, bytes: await readWhole(store.files, kept.file) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    store.chatFiles.remove(kept.fsid)
    return null
  }
}

/** A kept file of many bytes, read where it lies; null where it is not here, or a small one. */
async function largeKept(store: Store, kept: ChatFile | null): Promise<StoredMedia | null> {
  if (kept === null || kept.size <= MEDIA_LIMITS.inMemory) return null
  const remove = () => store.chatFiles.remove(kept.fsid)
  if ((await store.files.size(kept.file)) === kept.size) return storedMedia(store.files, kept, remove)
  remove()
  return null
}

/** A message's file as it is kept here, whoever used it last; null where it is not. */
export async function keptChatFile(store: Store, fsid: string): Promise<MediaFile | StoredMedia | null> {
  const large = await largeKept(store, store.chatFiles.get(fsid))
  const kept = large === null ? store.chatFiles.get(fsid) : null
  return kept === null ? large : readKept(store, kept)
}

/** True for a document of a record that is opened by itself: it is kept as documents are, and shown as here in its list. */
const isDocument = (store: Store, { fsid, conversation }: AskedFile): boolean =>
  conversation === '' && store.documents.hasBytes(fsid)

/** Keeps a file beside the store, unless the disk has too little room for it. */
async function keep(store: Store, asked: AskedFile, file: MediaFile, now: number): Promise<void> {
  const { fsid, conversation } = asked
  if (isDocument(store, asked)) return keepDocumentBytes(store, fsid, file, now)
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

/** The bytes of a message's file, or of a kept document, from beside the store; null where they are not here. */
async function fileHere(store: Store, { fsid, name, conversation }: AskedFile, now: number): Promise<MediaFile | null> {
  const kept = store.chatFiles.get(fsid)
  const here = kept === null ? null : await readKept(store, kept)
  if (here !== null) {
    store.chatFiles.use(fsid, conversation, now)
    return { ...here, name: name || here.name }
  }
  // A document of a record is kept once, for every window that opens it.
  const document = await keptDocument(store, fsid, now, MEDIA_LIMITS.file)
  return document === null ? null : { name, ...document }
}

/**
 * The bytes of a message's file, or of a kept document: from beside the store, else from the firm, and kept from then on.
 * Its type is found from its bytes. Fails as a download does, with `offline` where the firm cannot be reached, with
 * `too-large` beyond what may be held, with the reason of the signal.
 */
export async function openChatFile(
  store: Store,
  asked: AskedFile,
  connect: () => Promise<Remote>,
  now: number,
  { signal }: FetchTools = {},
): Promise<MediaFile> {
  const here = await fileHere(store, asked, now)
  if (here !== null) return here
  const file = await download(connect, asked, signal)
  const found = { name: asked.name || file.name, type: typeOfFile(file.bytes), bytes: file.bytes }
  await keep(store, asked, found, now)
  return found
}

/**
 * The same for a page, of any size: one of many bytes goes to the folder as it comes and is read where it lies. Fails with
 * the reason of the signal, too; nothing of it stays then.
 */
export async function openChatMedia(
  store: Store,
  asked: AskedFile,
  connect: () => Promise<Remote>,
  now: number,
  tools: FetchTools = {},
): Promise<MediaFile | StoredMedia> {
  const { fsid, name, conversation } = asked
  const { signal } = tools
  const kept = await largeKept(store, store.chatFiles.get(fsid))
  if (kept !== null) {
    store.chatFiles.use(fsid, conversation, now)
    return { ...kept, name: name || kept.name }
  }
  const here = (await keptLarge(store, fsid, name, now)) ?? (await fileHere(store, asked, now))
  if (here !== null) return here
  const file = await online(async () => fetchFile(await connect(), store.files, { fsid, name }, tools))
  const named = { ...file, name: name || file.name }
  if ('bytes' in named) {
    signal?.throwIfAborted()
    await keep(store, asked, named, now)
    return named
  }
  const release = () => store.files.release(named.file)
  const isOfRecord = isDocument(store, asked)
  const { type, size, file: stored } = named
  try {
    signal?.throwIfAborted()
    if (isOfRecord) keepDocumentFile(store, { fsid, type, size, file: stored }, now)
    else store.chatFiles.put({ fsid, name: named.name, type, size, file: stored }, conversation, now)
  } catch (error) {
    release()
    throw error
  }
  evictFiles(store, now)
  const table = isOfRecord ? store.documentFiles : store.chatFiles
  return storedMedia(store.files, named, () => table.remove(fsid), release)
}

/** Files that are fetched for pinned conversations at one time, and the bytes that one of them may have. */
const MOST_FETCHED = 2_000
const FETCHED_BYTES = 20 * 1024 ** 2

const pinsOf = (store: Store): string =>
  `${store.conversations.idsOf('pinned').toSorted().join(' ')} ${store.messages.count()}`

/** A file of a pinned conversation, and the message that names it. */
type PinnedFile = { readonly message: string; readonly fsid: string; readonly conversation: string }

/** True where a file is here, which then belongs to its pinned conversation wherever it was opened. */
function isKeptFor(store: Store, { fsid, conversation }: PinnedFile): boolean {
  if (store.chatFiles.get(fsid) === null) return false
  store.chatFiles.keepFor(fsid, conversation)
  return true
}

/** True for a file that was asked for in vain; nothing asks for it again until the app starts again. */
const isPassed = (store: Store, { fsid }: PinnedFile): boolean => store.memory.chatPull.passed.get(fsid) === true

/** Files of pinned conversations that are still to be fetched, the newest first; those that are here stay with them. */
function lacking(store: Store): PinnedFile[] {
  const files: PinnedFile[] = []
  for (const conversation of store.conversations.idsOf('pinned'))
    for (const kind of ['media', 'file', 'voice'] as const)
      for (let before: string | null = null; files.length < MOST_FETCHED; ) {
        const page = store.messages.marked({ kind, conversation, own: null, before, limit: 200 })
        const named = page.rows.flatMap(({ message }) => pinnedFileOf(message) ?? [])
        files.push(...named.filter((file) => !isKeptFor(store, file) && !isPassed(store, file)))
        if (page.next === null) break
        before = page.next
      }
  return files
}

/** The file of a message; null where it has none. */
function pinnedFileOf({ id, conversation, fsids }: ChatMessage): PinnedFile | null {
  const [fsid] = fsids
  return fsid === undefined ? null : { message: id, fsid, conversation }
}

const isFull = (store: Store): boolean => store.chatFiles.bytes() >= mostBytes(store)

/** Messages whose files fail by themselves. */
const parked = (store: Store) => parking(store, 'messages.pinned')
/** A message as it is parked: some firms number them anew in each conversation. */
const parkedAs = ({ conversation, message }: PinnedFile) => `${conversation}\n${message}`
const messageOf = (store: Store, key: string): ChatMessage | null => {
  const [conversation = '', message = ''] = key.split('\n')
  return store.messages.get(message, conversation)
}

/** Said while files of pinned conversations fail again and again; null otherwise. */
export const pinnedFilesNotice = (store: Store): string | null => parked(store).notice()

/** Fetches a file; what fails by itself is parked. What the firm does not give, or has no room here, is passed over. */
async function fetchPinned(context: SyncContext, pinned: PinnedFile): Promise<void> {
  const { store, remote, clock, signal } = context
  const { fsid, conversation } = pinned
  const went = await parked(store).attempt(context, parkedAs(pinned), async () => {
    const file = await remote.files.download(fsid, signal, FETCHED_BYTES).catch(orNothing)
    if (file === null) return
    await keep(store, { fsid, name: '', conversation }, { ...file, type: typeOfFile(file.bytes) }, clock.now())
  })
  // Each new message has what is lacking gathered anew.
  if (went && store.chatFiles.get(fsid) === null) store.memory.chatPull.passed.set(fsid, true)
}

/** Fetches what pinned conversations need offline. What is passed over is left until the app starts again. */
export const pinnedFilesJob: BackgroundJob = {
  name: 'messages.pinned',
  dueAt({ store }) {
    const known = store.memory.chatPull.pinned
    const isSame = known?.pins === pinsOf(store)
    return isSame && known.files.length === 0 ? null : store.conversations.idsOf('pinned').length === 0 ? null : 0
  },
  async slice(context) {
    const { store, breathe, mayGoOn } = context
    const pins = pinsOf(store)
    const known = store.memory.chatPull.pinned
    const { files } = known?.pins === pins ? known : { files: lacking(store) }
    store.memory.chatPull.pinned = { pins, files }
    do {
      const [next] = files
      if (next === undefined || isFull(store)) return void files.splice(0)
      const isLacking = !isKeptFor(store, next) && !isPassed(store, next)
      if (isLacking && !parked(store).has(parkedAs(next))) await fetchPinned(context, next)
      files.shift()
      await breathe()
    } while (mayGoOn())
  },
}

/** Tries again what is parked of them, each file in its own time. */
export const parkedFilesJob: BackgroundJob = {
  name: 'messages.pinned.parked',
  dueAt: ({ store, now }) => parked(store).dueAt(now),
  async slice(context) {
    const { store, clock } = context
    const key = parked(store).next(clock.now())
    if (key === null) return
    const message = messageOf(store, key)
    const file = message === null ? null : pinnedFileOf(message)
    const isPinned = file !== null && store.conversations.state(file.conversation).pinned
    if (isPinned && !isKeptFor(store, file) && !isFull(store)) await fetchPinned(context, file)
    else parked(store).clear(key)
  },
}

const passedOver: ReadonlySet<string> = new Set(['too-large', 'refused', 'not-found', 'forbidden'])

/** A file that the firm refuses, or that is too large, is passed over; whatever else fails is tried again. */
function orNothing(error: unknown): null {
  if (error instanceof Failure && passedOver.has(error.code)) return null
  throw error
}

const download = (
  connect: () => Promise<Remote>,
  { fsid, name }: Pick<AskedFile, 'fsid' | 'name'>,
  signal?: AbortSignal,
): Promise<MediaFile> => online(async () => (await connect()).files.download(fsid, signal, MEDIA_LIMITS.file, name))
