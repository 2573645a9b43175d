import type { Attachment } from '#shared/domain/records'

/** Where the upload of an attachment stands, as the core says it. */
type Upload = {
  readonly id: string
  readonly state: 'queued' | 'waiting' | 'sending' | 'done' | 'refused' | 'cancelled'
  readonly attachment: Attachment | null
  readonly failure: { readonly code: string; readonly message: string } | null
}

/** Attachments after their uploads were asked for. */
export type Settled = {
  /** With the firm's record in place of what it has taken (AT-04), without what it refused or a person took back (AT-05). */
  readonly files: readonly Attachment[]
  readonly arrived: readonly Attachment[]
  readonly refused: readonly { readonly file: Attachment; readonly failure: Upload['failure'] }[]
}

/** Ids of the uploads that attachments wait for. */
export const uploadIdsOf = (files: readonly Attachment[]): readonly string[] =>
  files.flatMap(({ fsid, uploadId }) => (fsid === '' && uploadId !== undefined ? uploadId : []))

/** Ids of the uploads that a kept draft waits for; none where it is plain text. */
export const uploadIdsOfDraft = (text: string): readonly string[] => {
  try {
    const { attachments } = JSON.parse(text) as { readonly attachments?: unknown }
    return Array.isArray(attachments) ? uploadIdsOf(attachments as readonly Attachment[]) : []
  } catch {
    return []
  }
}

/**
 * What became of the uploads that were asked for; one of which nothing is known is gone, as one that was refused. A file
 * that came since then is not among `asked` and stays as it is.
 */
export const settle = (files: readonly Attachment[], asked: readonly string[], uploads: readonly Upload[]): Settled => {
  const byId = new Map(uploads.map((upload) => [upload.id, upload]))
  const arrived: Attachment[] = []
  const refused: Settled['refused'][number][] = []
  const kept = files.flatMap((file) => {
    if (file.fsid !== '' || file.uploadId === undefined || !asked.includes(file.uploadId)) return [file]
    const upload = byId.get(file.uploadId)
    if (upload?.state === 'cancelled') return []
    if (upload === undefined || upload.state === 'refused') {
      refused.push({ file, failure: upload?.failure ?? null })
      return []
    }
    if (upload.state !== 'done' || upload.attachment === null) return [file]
    arrived.push(upload.attachment)
    return [upload.attachment]
  })
  return { files: kept, arrived, refused }
}

/** Attachments with more of them; a file of the firm that is there already is not there twice. */
export const withFiles = (files: readonly Attachment[], more: readonly Attachment[]): readonly Attachment[] => {
  const known = new Set(files.map(({ fsid }) => fsid).filter(Boolean))
  return [...files, ...more.filter(({ fsid }) => fsid === '' || !known.has(fsid))]
}

/** Files that something new may carry. */
export const MOST_ATTACHMENTS = 50

/** How many of `more` find no place beside `files` and a number, `taking`, of others that are being read; 0 where all do. */
export const withoutPlace = (files: readonly Attachment[], taking: number, more: readonly Attachment[]): number => {
  const all = withFiles(files, more).length
  return Math.min(Math.max(all + taking - MOST_ATTACHMENTS, 0), all - files.length)
}

/** Per cent of a file that has left for the firm. */
export const percentOf = ({ sent, fileSize }: { readonly sent: number; readonly fileSize: number }): number =>
  fileSize <= 0 ? 0 : Math.min(100, Math.floor((sent / fileSize) * 100))

/** How an upload is shown: without the firm none stands behind another, each waits for the network, tried or not. */
export const shownUpload = <State extends Upload['state']>(state: State, offline: boolean): State | 'waiting' =>
  offline && state === 'queued' ? 'waiting' : state
