import type { DesktopSettings } from '#shared/contract/shell'

/** How much notifications say. */
export type NoticeMode = DesktopSettings['notifications']

/** What the system shows; a press on it leads to `opens`, the main window at the address `path` where one is named. */
export type Notice = {
  readonly title: string
  readonly body: string
  readonly opens: 'main' | 'dialler'
  readonly path?: string
}
