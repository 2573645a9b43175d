import type { DesktopSettings } from '#shared/contract/shell'

/** How much notifications say. */
export type NoticeMode = DesktopSettings['notifications']

/** What a notice offers beside the press on it, where the system has buttons (macOS, Windows). */
export type NoticeButton = { readonly text: string; readonly press: () => void }

/** What the system shows; a press on it leads to `opens`, the main window at the address `path` where one is named. */
export type Notice = {
  readonly title: string
  readonly body: string
  readonly opens: 'main' | 'dialler'
  readonly path?: string
  readonly buttons?: readonly NoticeButton[]
}
