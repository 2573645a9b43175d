import type { PhoneCall } from '#shared/contract/phone'
import type { DialledType } from '#shared/domain/call'
import { numberWithKeys, readAppLink, readClipboardNumber } from '#shared/domain/tel-link'
import type { ShellWords } from '#shared/locale/shell-words'
import type { Notice } from './notice.ts'
import { isOpen, type ShellState } from './shell-state.ts'

/** What fills the dialler from outside of the pages; none of it dials. */
export type DialEntries = {
  /** A link of another program. While no account is open it waits for one. */
  readonly link: (address: string) => void
  readonly clipboard: () => Promise<void>
  /** A call of before once more, masked as it stands in the log, with the record that it belongs to. */
  readonly redial: (call: Pick<PhoneCall, 'number' | 'extension' | 'objType' | 'objId'>) => void
  /** The state is another one: a link that waited is opened, or dropped where somebody signed out. */
  readonly changed: (now: ShellState) => void
}

export type DialOptions = {
  readonly state: () => ShellState
  /** True where links of other programs are taken. */
  readonly takesLinks: () => boolean
  readonly readClipboard: () => Promise<string>
  readonly fill: (input: { readonly text: string; readonly objType: DialledType; readonly objId: string }) => void
  readonly showDialler: () => void
  /** Shows the main window, at the address of a page where one is named. */
  readonly showMain: (path?: string) => void
  readonly tell: (notice: Notice) => void
  readonly words: () => ShellWords
}

const pages = { company: 'companydetail', contact: 'contactdetail' } as const

/** The ways into the dialler from the tray, links and shortcuts. */
export const dialEntries = (options: DialOptions): DialEntries => {
  const { state, fill, showDialler, showMain, tell, words } = options
  let waiting: string | null = null

  const filled = (text: string, objType: DialledType, objId: string): void => {
    showDialler()
    fill({ text, objType, objId })
  }
  const refuse = (body: string): void => {
    showDialler()
    tell({ title: words().noNumberTitle, body, opens: 'dialler' })
  }

  const open = (address: string): void => {
    const link = readAppLink(address)
    if (link.kind === 'record') showMain(`/${pages[link.objType]}/${encodeURIComponent(link.id)}`)
    else if (link.kind === 'unknown') showMain()
    // What is short is shown although it is no number: the dialler says why.
    else if (link.text !== '') filled(link.text, '', '')
    else refuse(words().noNumberInLink)
  }

  return {
    link: (address) => {
      if (!options.takesLinks()) return showMain()
      if (isOpen(state())) return open(address)
      waiting = address
      showMain()
    },
    clipboard: async () => {
      if (!isOpen(state())) return showMain()
      const found = readClipboardNumber(await options.readClipboard().catch(() => ''))
      // A text that is no number may be anything, a password too: it is not shown.
      if (found.kind === 'number' && found.fault === null) filled(found.text, '', '')
      else refuse(words().noNumber)
    },
    redial: ({ number, extension, objType, objId }) => {
      if (isOpen(state())) filled(numberWithKeys(number, extension), objType, objId)
      else showMain()
    },
    changed: (now) => {
      const address = waiting
      if (now.phase === 'signed-out' || isOpen(now)) waiting = null
      if (address !== null && isOpen(now)) open(address)
    },
  }
}
