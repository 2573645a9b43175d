import { isAbsolute } from 'node:path'
import { Failure } from '#shared/contract/failure'
import type { CoreHost } from './core-host.ts'

/** Files that pages have registered, by opaque handle; the paths never leave the main process. */
export type FileHandles = {
  /** False where handle or path has the wrong form, the handle is taken, or a page has too many. */
  readonly register: (page: number, handle: unknown, path: unknown) => boolean
  /** The path behind a handle of that page, or null. */
  readonly path: (page: number, handle: string) => string | null
  /** The same, once it is there: the registration and the page's calls travel by different ways. */
  readonly awaited: (page: number, handle: string) => Promise<string | null>
  /** Forgets what a page registered: it navigated or closed. */
  readonly forget: (page: number) => void
}

const MOST_PER_PAGE = 1000
/** How long a registration may come after the call that names it, milliseconds. */
const LATE = 2000
const handleForm = /^[0-9a-f]{32}$/

/** An empty table of registered files; `late` is for tests. */
export const fileHandles = (late = LATE): FileHandles => {
  const pages = new Map<number, Map<string, string>>()
  const waiting = new Set<() => void>()
  const path = (page: number, handle: string): string | null => pages.get(page)?.get(handle) ?? null
  return {
    register: (page, handle, place) => {
      if (typeof handle !== 'string' || typeof place !== 'string' || !handleForm.test(handle)) return false
      if (place.length > 4096 || place.includes('\0') || !isAbsolute(place)) return false
      const files = pages.get(page) ?? new Map<string, string>()
      if (files.has(handle) || files.size >= MOST_PER_PAGE) return false
      files.set(handle, place)
      pages.set(page, files)
      for (const look of [...waiting]) look()
      return true
    },
    path,
    awaited: (page, handle) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          waiting.delete(look)
          resolve(path(page, handle))
        }
        const look = () => path(page, handle) !== null && end()
        const timer = setTimeout(end, late)
        waiting.add(look)
        look()
      }),
    forget: (page) => {
      pages.delete(page)
    },
  }
}

/** Hands a file that a page registered to the core and answers its handle. Fails with `not-found`, `too-large`. */
export const takeFile = async (
  files: FileHandles,
  core: Pick<CoreHost, 'adopt'>,
  page: number,
  handle: string,
): Promise<{ readonly handle: string }> => {
  const path = await files.awaited(page, handle)
  if (path === null) throw new Failure('not-found')
  const reply = await core.adopt(path)
  if (!reply.ok) throw new Failure(reply.code, reply.details)
  return reply.value as { readonly handle: string }
}
