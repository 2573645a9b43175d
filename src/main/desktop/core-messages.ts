import type { MediaFacts } from '#core/engine/media'
import type { ThreadName } from '#core/engine/threads/answer-thread'
import type { LogFacts } from './log.ts'

/** What the core's process must know before it starts. `settings` is a snapshot; changes travel back one by one. */
export type CoreStart = {
  readonly profile: string
  readonly defaultServer: string
  /** Built files of the core's threads. */
  readonly threadFiles: Readonly<Record<ThreadName, string>>
  readonly keeper: 'system' | 'none'
  readonly settings: Readonly<Record<string, unknown>>
}

/** Calls from the main process to the core's process. */
export type CoreProcessFunctions = {
  start(options: CoreStart): Promise<void>
  power(change: 'resume' | 'suspend'): Promise<void>
  /** What the file of a handle is, for a page. */
  media(handle: string): Promise<MediaFacts | null>
  /** The next bytes of it from an offset on; null where it cannot be read any more. */
  mediaPiece(handle: string, from: number): Promise<Uint8Array | null>
  /** The bytes that a handle waits for, from a page, or a part of them from `at` on; false where it waits for none. */
  receive(handle: string, bytes: Uint8Array, at: number | null): Promise<boolean>
  /** Closes the store and the sync; the process may be ended afterwards. */
  close(): Promise<void>
}

/** Calls from the core's process to the main process. */
export type MainFunctions = {
  wrapSecret(plain: Uint8Array): Promise<Uint8Array>
  unwrapSecret(wrapped: Uint8Array): Promise<Uint8Array>
  /** Answers the system's code where it was not written, null where it was: an error loses its own on the way. */
  setSetting(key: string, value: unknown): Promise<string | null>
  startSampleFirm(): Promise<string>
  stopSampleFirm(): Promise<void>
  /** Asks the person whether to connect to a server that was never used. */
  confirmServer(server: string): Promise<boolean>
  /** Prints a page of HTML; answers the PDF. */
  printPdf(html: string): Promise<Uint8Array>
  /** True once for a press in any window. */
  pressed(): Promise<boolean>
  /** Opens a working copy of a document in the system's application, or its folder; false where it does not. */
  openWorkingCopy(path: string): Promise<boolean>
  restart(): Promise<void>
  log(level: 'info' | 'warn' | 'error', event: string, facts: LogFacts): Promise<void>
}

/** What travels between the two processes: a call, or a page's port (in the message's ports). */
export type CoreMessage =
  | { readonly kind: 'call'; readonly body: unknown }
  | { readonly kind: 'port'; readonly page: number }
  | { readonly kind: 'drop'; readonly page: number }

/** The main process's own page number on the core's side: whole telephone numbers may go to it alone (D-22). */
export const OWN_PAGE = 0
