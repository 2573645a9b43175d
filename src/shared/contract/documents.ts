import { z } from 'zod'
import { arrivalId } from './files.ts'
import { online, read, write } from './operation.ts'
import { id, nothing, optionalTime } from './values.ts'

/** Whose documents: `btype` as the firm names it (company, contact, project, ...), `bid` the id of the record. */
const owner = { btype: z.string().min(1).max(50), bid: id }
/** The same where '' stands for every record. */
const anyOwner = { btype: z.string().max(50).default(''), bid: z.string().max(200).default('') }
/** Id of a folder; '' for the root. */
const folder = z.string().max(200).default('')
const fileName = z.string().trim().min(1).max(255)
const page = { pageIndex: z.int().min(0).default(0), pageSize: z.int().min(1).max(200).default(10) }

export const documentRow = z.object({
  id,
  name: z.string(),
  fsid: z.string(),
  fileSize: z.number().nullable(),
  directory: z.boolean(),
  /** '' for the root. */
  parent: z.string(),
  modifyUserName: z.string(),
  gmtModify: optionalTime,
  gmtCreate: optionalTime,
  /** `pinned` kept for good, `kept` here but may go, `online` only at the firm. */
  here: z.enum(['pinned', 'kept', 'online']),
  /** Open in Word or WPS on this computer, its changes go to the firm when they are saved. */
  editing: z.boolean(),
})

/** The same with whose it is; `ownerName` is '' where nobody here knows it. */
const foundRow = documentRow.extend({ btype: z.string(), bid: z.string(), ownerName: z.string() })

/** A file that is on its way to the firm; stands above the list until the firm's record replaces it (AT-03, AT-04). */
export const upload = z.object({
  id,
  name: z.string(),
  fileSize: z.number(),
  parent: z.string(),
  /** `queued` and not tried yet, `waiting` for a network. */
  state: z.enum(['queued', 'waiting', 'sending']),
  /** Bytes that the firm has taken. */
  sent: z.number(),
})

/**
 * Documents of a record (DS, DC): lists answer from the store, `refresh` reads the firm behind them. What is on its way
 * up is told as a change of `documents` while its bytes move.
 */
export const documents = {
  list: read(
    z.object({
      ...owner,
      parent: folder,
      sort: z.enum(['name', 'gmtModify']).default('gmtModify'),
      order: z.enum(['asc', 'desc']).default('desc'),
      ...page,
    }),
    /**
     * Folders first. `known`: this folder was read at the firm once (else an empty list says nothing). `uploads` are of
     * the whole record, each with its folder.
     */
    z.object({ rows: z.array(documentRow), total: z.int(), known: z.boolean(), uploads: z.array(upload) }),
  ),
  /** The document, or the version that took its place; null for one that is gone or lies in the recycle bin. */
  get: read(z.object({ id }), z.object({ document: foundRow.nullable() })),
  /** From the root's child down to `id` itself; the page puts the root of the business type before it (DS-02, D-99). */
  path: read(z.object({ ...owner, id }), z.object({ crumbs: z.array(z.object({ id, name: z.string() })) })),
  folders: read(
    z.object(owner),
    z.object({ folders: z.array(z.object({ id, name: z.string(), parent: z.string() })) }),
  ),
  /** Records whose documents were looked at here, the last first; with `text` those of the store whose name has it. */
  owners: read(
    z.object({
      btype: z.string().max(50),
      text: z.string().trim().max(200).default(''),
      limit: z.int().min(1).max(100).default(30),
    }),
    z.object({ owners: z.array(z.object({ id, name: z.string() })) }),
  ),
  /** Every record of a kind that stands in the store, by name, 50 a page, whether its documents were looked at or not. */
  allOwners: read(
    z.object({ btype: z.string().max(50), pageIndex: z.int().min(0).max(100_000).default(0) }),
    z.object({ owners: z.array(z.object({ id, name: z.string() })), total: z.int() }),
  ),
  /** By name, over all that is known here, or of one owner. */
  search: read(
    z.object({ text: z.string().trim().min(1).max(200), ...anyOwner, limit: z.int().min(1).max(200).default(50) }),
    z.object({ rows: z.array(foundRow) }),
  ),
  /** What is kept on this computer for good, of every record, by name. */
  pinned: read(z.object(page), z.object({ rows: z.array(foundRow), total: z.int() })),
  bin: read(
    z.object({ ...anyOwner, ...page }),
    z.object({ rows: z.array(foundRow), total: z.int(), known: z.boolean() }),
  ),
  /**
   * Reads a folder, or the recycle bin, at the firm; the whole bin where no owner is named. `name` is what the owner is
   * called, for records that are not kept here.
   */
  refresh: online(
    z.object({ ...anyOwner, parent: folder, bin: z.boolean().default(false), name: z.string().max(500).default('') }),
    nothing,
  ),
  /**
   * Keeps a file that was handed over (files.expect) and owes it to the firm: uploaded, then registered (DC-02). Works
   * offline. `files.uploads` says how it stands, under the same id.
   */
  upload: write(z.object({ handle: z.string().max(64), ...owner, parent: folder }), z.object({ id })),
  /** Takes it back, before it is sent and while it is; `not-found` where it has arrived. */
  cancelUpload: write(z.object({ id }), nothing),
  createFolder: online(z.object({ ...owner, parent: folder, name: fileName }), z.object({ id })),
  rename: online(z.object({ id, name: fileName }), nothing),
  /** Fails with `invalid-input` (field `parent`, reason `inside-itself`) where a folder would be moved into itself. */
  move: online(z.object({ ids: z.array(id).min(1).max(200), parent: z.string().max(200) }), nothing),
  /**
   * Of files alone: fails with `invalid-input` (field `ids`, reason `folder`) for a folder, with `doubtful` where nobody
   * knows whether the firm made the copies.
   */
  copy: online(z.object({ ids: z.array(id).min(1).max(200), ...owner, parent: folder }), nothing),
  /**
   * To the recycle bin; one that is gone already counts as removed. This and the next two go on past a document that the
   * firm refuses, and fail as the first of those at the end (`left`: how many, where several were asked for).
   */
  remove: online(z.object({ ids: z.array(id).min(1).max(200) }), nothing),
  restore: online(z.object({ ids: z.array(id).min(1).max(200) }), nothing),
  removeCompletely: online(z.object({ ids: z.array(id).min(1).max(200) }), nothing),
  /** Empties the recycle bin of one record (D-101). */
  purge: online(z.object(owner), nothing),
  /** Kept on this computer for good; fetched as soon as the firm can be reached where it is not here. */
  pin: write(z.object({ id, pinned: z.boolean() }), nothing),
  /** Fetches where it must, and is given up by `arrival` (`files.stop`); the page reads the bytes under `/media/<handle>`. */
  open: online(
    z.object({ id, arrival: arrivalId.default('') }),
    z.object({ handle: z.string(), type: z.string(), size: z.int(), name: z.string() }),
  ),
  /**
   * Opens a working copy in the system's application, by a press, and owes each change that is saved there to the firm as
   * a new version of the document. Fails with `invalid-input` (reason `not-here` where the shell opens nothing, as in a
   * browser, `no-press`, `no-application`, `folder`, `sending` where what was saved last is neither here nor at the firm
   * yet, `other-files` as below where the copy is gone), with `forbidden` for a kind that is not edited so, `disk-full`.
   */
  edit: online(z.object({ id }), z.object({ opened: z.boolean() })),
  /**
   * Takes what was saved last and removes the working copy. Fails with `invalid-input` (reason `still-open`) where an
   * application seems to have it open; with `anyway` only where the copy cannot be read or removed. Fails with reason
   * `other-files` where a person saved `count` other things beside it (`files`: the names of some, joined by `/`), which
   * go with the copy where `others` says so.
   */
  finishEdit: write(z.object({ id, anyway: z.boolean().default(false), others: z.boolean().default(false) }), nothing),
  /** Shows the folder of the working copy, by a press. Fails with `invalid-input` (reason `not-here`, `no-press`). */
  editFolder: write(z.object({ id }), z.object({ opened: z.boolean() })),
  /**
   * Documents that are being edited: `sending` while a version waits for the firm or is on its way, `refused` where the
   * firm took it or its bytes not, `asked` where it has another one.
   */
  edits: read(
    nothing,
    z.object({
      rows: z.array(
        z.object({
          id,
          name: z.string(),
          state: z.enum(['open', 'sending', 'refused', 'asked']),
          savedAt: optionalTime,
          /** True where it stands in no folder here: it was removed, or its list was never read. */
          gone: z.boolean(),
          /** Why the last change could not be taken: `disk-full`, `disk-low`, `files-full`; '' else. */
          failure: z.string(),
        }),
      ),
    }),
  ),
  /** Documents that changed here and at the firm meanwhile: both are kept, a person chooses. */
  conflicts: read(
    nothing,
    z.object({
      rows: z.array(
        z.object({
          id,
          /** The change in the outbox that waits for the choice. */
          opId: id,
          name: z.string(),
          mine: optionalTime,
          /** Null where the firm does not say, or has it no more. */
          theirs: optionalTime,
          theirsBy: z.string(),
          /** True where the document is gone at the firm, so that there is nothing to lose there. */
          gone: z.boolean(),
        }),
      ),
    }),
  ),
  /**
   * What a person chose: sent as a new version, given up, or sent as a document beside the firm's. Where it is given up
   * the working copy goes, and this fails with reason `still-open` or `other-files` as `finishEdit` does.
   */
  decide: write(
    z.object({
      id,
      keep: z.enum(['mine', 'theirs', 'both']),
      anyway: z.boolean().default(false),
      others: z.boolean().default(false),
    }),
    nothing,
  ),
} as const

declare module './index.ts' {
  interface Contract {
    readonly documents: typeof documents
  }
}
declare module '../domain/work.ts' {
  interface WritableKinds {
    readonly document: true
  }
}
