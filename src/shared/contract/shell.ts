import { z } from 'zod'
import { read, write } from './operation.ts'
import { queryId } from './pages.ts'
import { askedNumber } from './phone.ts'
import { nothing } from './values.ts'

/**
 * What only the shell around the page can do. The desktop shell answers all of it; the browser shell answers `about`
 * and the screens hide the rest there.
 */
export const shell = {
  about: read(
    nothing,
    z.object({
      kind: z.enum(['desktop', 'browser']),
      version: z.string(),
      platform: z.string(),
      /** True where the page draws the window's own buttons. */
      customFrame: z.boolean(),
    }),
  ),
  /** Opens a web address outside the app; only https, mailto and tel. */
  openExternal: write(z.object({ url: z.string().max(4000) }), z.object({ opened: z.boolean() })),
  /**
   * Opens the window of a file (RT-09), or brings it to the front. `query` stands for file and title, which the page kept
   * under it (`pages.keepQuery`): an address that is written down names no file.
   */
  openFileWindow: write(z.object({ query: queryId }), z.object({ opened: z.boolean() })),
  /** Asks where to save the file of a handle and writes it there; false where the person thought better of it. */
  saveFile: write(
    z.object({ handle: z.string().max(64), name: z.string().min(1).max(500) }),
    z.object({ saved: z.boolean() }),
  ),
  /** Shows a file that `saveFile` wrote in its folder; false where the shell knows of none. */
  showSaved: write(z.object({ handle: z.string().max(64) }), z.object({ shown: z.boolean() })),
  /**
   * Opens a copy of the file of a handle with the system's application, by a press; what is changed in it goes nowhere.
   * False without a press, or where the system has no application. Fails with `not-found`, with `forbidden` for a name
   * whose kind might be run, and with `disk-full`.
   */
  openFile: write(
    z.object({ handle: z.string().max(64), name: z.string().min(1).max(500) }),
    z.object({ opened: z.boolean() }),
  ),
  /** Shows the dialler's window, which is kept ready; false where no account is open, or a browser opens no window. */
  openDialler: write(nothing, z.object({ opened: z.boolean() })),
  /** The dialler's window: whether it stays above the others. */
  dialler: read(nothing, z.object({ onTop: z.boolean() })),
  setDialler: write(z.object({ onTop: z.boolean() }), nothing),
  /** The first 500 characters of the clipboard, by a press alone; '' without one, and where there is no text. */
  readClipboard: read(nothing, z.object({ text: z.string().max(500) })),
  /** Puts the number of a record on the clipboard, the whole one also where the page knows its mask alone (D-22). */
  copyNumber: write(askedNumber, nothing),
  copyText: write(z.object({ text: z.string().max(1_000_000) }), nothing),
  window: write(z.object({ action: z.enum(['minimize', 'maximize', 'close']) }), nothing),
  setZoom: write(z.object({ percent: z.int().min(80).max(200) }), nothing),
} as const
