import type { MediaFile, SessionMedia } from '#core/engine/media'
import type { Store } from '#core/engine/store/types'
import type { EvidenceFormat, EvidenceResult } from '#shared/contract/evidence'
import { Failure } from '#shared/contract/failure'
import { customSpan } from '#shared/dates/preset-span'
import { offsetsOf } from '#shared/dates/zone'
import type { Conversation } from '#shared/domain/chat'
import { safeFileName } from '#shared/domain/media'
import type { Home } from '../../../engine/account-session.ts'
import type { JobPlan } from '../../../engine/jobs/jobs.ts'
import { MEDIA_LIMITS } from '../../../engine/media.ts'
import { storedUser } from '../../../engine/signed-in-user.ts'
import { WORKBOOK_TYPE } from '../../../engine/workbook.ts'
import { sha256Of, withAttachments } from './attachments.ts'
import { noteExport } from './audit.ts'
import { type DocumentWords, documentWords, type EvidenceDocument, type EvidenceMessage } from './document.ts'
import { type Gathered, gatherMessages, keptMessages, timeIn } from './gather.ts'
import { evidenceHtml } from './html.ts'
import { watermarkOf } from './person.ts'
import { evidenceSheet } from './sheet.ts'

/** What is asked for; days as `YYYY-MM-DD` in the firm's zone, both included. */
export type AskedExport = {
  readonly id: string
  readonly from: string | null
  readonly to: string | null
  readonly format: EvidenceFormat
  readonly fetch: boolean
  readonly language: EvidenceDocument['language']
}

const types: Readonly<Record<EvidenceFormat, string>> = {
  html: 'text/html',
  xlsx: WORKBOOK_TYPE,
  pdf: 'application/pdf',
}
/** Days beyond which no message is. */
const [FIRST_DAY, LAST_DAY] = ['1000-02-01', '9999-11-30'] as const
/** A conversation's files are fetched and read between turns of everybody else. */
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

const zoneText = (zone: string, now: number): string => {
  const minutes = Math.round(offsetsOf(zone)(now) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${zone} (UTC${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')})`
}

/** The name of the file. It stands in commands that people copy into a terminal: letters, digits and little else. */
export const exportName = (peer: string, at: string, format: EvidenceFormat, words: DocumentWords): string => {
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
  const who = [...plain(peer)].slice(0, 40).join('')
  const parts = [plain(words('title')), who, at.replace(/\D/g, '')].filter(Boolean)
  return safeFileName(`${parts.join('_')}.${format}`)
}

/** An export and the account that it is of, whatever account is open by now. */
type Task = { readonly home: Home; readonly store: Store; readonly row: Conversation; readonly asked: AskedExport }

/** The head of the file. */
const factsOf = (
  { home, store, row, asked }: Task,
  messages: readonly EvidenceMessage[],
  { at, complete }: Pick<Gathered, 'at' | 'complete'>,
): EvidenceDocument['facts'] => {
  const words = documentWords(asked.language)
  const user = storedUser(store)
  const zone = home.timeZone()
  const files = messages.flatMap((message) => message.files)
  const missing = files.filter(({ sha256 }) => sha256 === null).length
  const side = ({ name, openId }: Conversation['peer']) => (openId === '' ? name : `${name} (${openId})`)
  const person = [user?.name ?? '', user?.nickname ?? ''].filter(Boolean)
  return [
    [words('firm'), user?.orgName ?? ''],
    [words('person'), `${[...new Set(person)].join(' / ')} (${user?.id ?? ''})`],
    [words('at'), timeIn(at, zone)],
    [words('zone'), zoneText(zone, at)],
    [
      words('period'),
      asked.from === null && asked.to === null
        ? words('all')
        : `${asked.from ?? words('openEnd')} – ${asked.to ?? words('openEnd')}`,
    ],
    [words('platform'), row.platform],
    [words('conversation'), row.id],
    [words('account'), side(row.account)],
    [words('peer'), side(row.peer)],
    [words('messages'), String(messages.length)],
    [words('files'), words('filesOf', { n: files.length, missing })],
    [words('complete'), words(complete ? 'isComplete' : 'isPartial')],
    [words('watermark'), watermarkOf(user)],
  ]
}

/** The bytes of the document in its format. Fails with `invalid-input` (field `format`) where nobody here prints. */
async function bytesOf(
  home: Home,
  document: EvidenceDocument,
  format: EvidenceFormat,
  breathe: () => Promise<void>,
): Promise<Uint8Array> {
  if (format === 'xlsx') return evidenceSheet(document, breathe)
  const page = await evidenceHtml(document, breathe)
  if (format === 'html') return page
  const { printPdf } = home.ports
  if (printPdf === null) throw new Failure('invalid-input', { field: 'format', reason: 'no-printer' })
  return printPdf(Buffer.from(page).toString('utf8'))
}

/** Days of the period as moments; null for all of it. Fails with `invalid-input` where it ends before it begins. */
export function spanOf({ from, to }: Pick<AskedExport, 'from' | 'to'>, zone: string) {
  if (from === null && to === null) return null
  const span = customSpan(from ?? FIRST_DAY, to ?? LAST_DAY, zone)
  if (span === null) throw new Failure('invalid-input', { field: 'to', reason: 'period' })
  return span
}

/**
 * The task that makes the file, notes it in the list and hands it over: an export that is cancelled or fails leaves
 * neither a file nor an entry. Fails with `not-found`, `invalid-input`, and as a task with `too-large`.
 */
export function evidencePlan(home: Home, asked: AskedExport, media: SessionMedia): JobPlan {
  const { store, connect } = home.opened()
  const row = store.conversations.get(asked.id)
  if (row === null) throw new Failure('not-found')
  const zone = home.timeZone()
  const span = spanOf(asked, zone)
  const kept = keptMessages(store, asked.id)
  const task: Task = { home, store, row, asked }
  return {
    kind: 'export',
    area: 'chats',
    total: kept,
    async run({ signal, progress }) {
      const words = documentWords(asked.language)
      const step = (begun: number, total: number) => async (done: number) => {
        progress(begun + done, total)
        await turn()
        signal.throwIfAborted()
      }
      const { now } = home.ports.clock
      const found = await gatherMessages(store, row, { span, zone, noTime: words('noTime'), now }, step(0, kept))
      const total = kept + found.messages.reduce((sum, { fsids }) => sum + fsids.length, 0)
      const messages = await withAttachments(found.messages, {
        store,
        conversation: asked.id,
        connect: asked.fetch ? connect : null,
        now,
        signal,
        step: step(kept, total),
      })
      progress(total, null)
      const name = exportName(row.peer.name, timeIn(found.at, zone), asked.format, words)
      const document: EvidenceDocument = {
        language: asked.language,
        title: words('title'),
        facts: factsOf(task, messages, found),
        messages,
        watermark: watermarkOf(storedUser(store)),
        fileName: name,
      }
      const breathe = async () => {
        await turn()
        signal.throwIfAborted()
      }
      const bytes = await bytesOf(home, document, asked.format, breathe)
      await breathe()
      if (bytes.byteLength > MEDIA_LIMITS.file) throw new Failure('too-large')
      return handOver(task, { name, type: types[asked.format], bytes }, messages, media)
    },
  }
}

/** Offers the file and notes it: both or neither. */
function handOver(
  { home, store, row, asked }: Task,
  file: MediaFile,
  messages: readonly EvidenceMessage[],
  media: SessionMedia,
): EvidenceResult {
  const files = messages.flatMap((message) => message.files)
  const counts = {
    bytes: file.bytes.byteLength,
    messages: messages.length,
    files: files.length,
    missing: files.filter(({ sha256 }) => sha256 === null).length,
    sha256: sha256Of(file.bytes),
  }
  const handle = media.offer(file)
  try {
    noteExport(store, home.ports.clock.now(), asked, { name: row.peer.name, file: file.name, ...counts })
  } catch (error) {
    media.forget(handle)
    throw error
  }
  const line = Buffer.from(`${counts.sha256}  ${file.name}\n`)
  const sum = media.offer({ name: `${file.name}.sha256`, type: 'text/plain', bytes: line })
  return { handle, sum, name: file.name, ...counts }
}
