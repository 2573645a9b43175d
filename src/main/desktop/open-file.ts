// Copies of files that the system's applications open or that are dragged to them. Lives here: the folder that holds them,
// which is emptied at each start, as an account is locked or left, and at the end. May not: files that go back to the firm.
import { rmSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Item, Shell, WebContents } from 'electron'
import { Failure } from '#shared/contract/failure'
import { safeFileName } from '#shared/domain/media'
import { opensOutside } from '#shared/domain/outside-kinds'
import { writeMedia } from '../media-answer.ts'
import type { CoreHost } from './core-host.ts'
import { markHere, tellUnmarked } from './save-file.ts'

type Asked = { readonly handle: string; readonly name: string }

/** Copies that are opened by applications of the system, or dragged to them. */
export type OpenedCopies = {
  /**
   * Opens a copy of the file of a handle, marked as one from the network and not to be written. Fails with `not-found`,
   * `forbidden` for a kind that might be run, `disk-full`; false where the system has no application for it.
   */
  readonly open: (
    shell: Pick<Shell, 'openPath'>,
    core: Pick<CoreHost, 'media'>,
    asked: Asked,
  ) => Promise<{ readonly opened: boolean }>
  /**
   * Has the system drag copies of the files of handles, marked as ones from the network, out of a page whose button is
   * held; `icon` hangs under the pointer. Fails with `not-found`, `disk-full`.
   */
  readonly dragOut: (
    page: Pick<WebContents, 'startDrag'>,
    core: Pick<CoreHost, 'media'>,
    asked: readonly Asked[],
    icon: Item['icon'],
  ) => Promise<{ readonly dragged: boolean }>
  /** Removes all copies, also those that are being made; one that is still open stays until the next time. */
  readonly remove: () => Promise<void>
  /** The same before it returns: a system that ends waits for nothing. */
  readonly removeNow: () => void
}

/** Characters of the longest path that an application on Windows opens: Excel takes no more, Word 259. */
const LONGEST_PATH = 218

/** The name of a copy in a folder; on Windows the end of a long one, which says what it is. */
const nameIn = (folder: string, name: string, platform: NodeJS.Platform): string => {
  const safe = safeFileName(name)
  const room = Math.max(20, LONGEST_PATH - folder.length - 1)
  return platform !== 'win32' || safe.length <= room ? safe : safeFileName(safe.slice(-room))
}

/** The copies below a profile; those of an earlier run are removed. */
export const openedCopies = (
  profile: string,
  mark: (path: string) => Promise<boolean> = markHere,
  platform: NodeJS.Platform = process.platform,
): OpenedCopies => {
  const folder = join(profile, 'opened')
  const empty = (path = folder): Promise<void> => rm(path, { recursive: true, force: true }).catch(() => undefined)
  let emptied = empty()
  const remove = () => {
    emptied = empty()
    return emptied
  }
  const copyOf = async (core: Pick<CoreHost, 'media'>, { handle, name }: Asked): Promise<string> => {
    const before = emptied
    const file = await core.media(handle)
    if (file === null) throw new Failure('not-found')
    await before
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const own = await mkdtemp(join(folder, 'f-'))
    const path = join(own, nameIn(own, name, platform))
    await writeMedia(path, file, 0o600)
    await mark(path).catch(tellUnmarked)
    if (emptied !== before) {
      // The account was locked or left meanwhile.
      await empty(dirname(path))
      throw new Failure('not-found')
    }
    return path
  }
  return {
    remove,
    removeNow() {
      try {
        rmSync(folder, { recursive: true, force: true })
      } catch {
        // What an application holds goes with the next start.
      }
    },
    async open(shell, core, asked) {
      if (!opensOutside(safeFileName(asked.name))) throw new Failure('forbidden')
      const path = await copyOf(core, asked)
      // Whoever writes into the copy should be told that it leads nowhere.
      await chmod(path, 0o400)
      return { opened: (await shell.openPath(path)) === '' }
    },
    async dragOut(page, core, asked, icon) {
      const files: string[] = []
      for (const one of asked) files.push(await copyOf(core, one))
      const [file] = files
      if (file === undefined) return { dragged: false }
      page.startDrag({ file, files, icon })
      return { dragged: true }
    },
  }
}
