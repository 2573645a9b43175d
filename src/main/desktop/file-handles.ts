import { isAbsolute } from 'node:path'
import { Failure } from '#shared/contract/failure'
import type { CoreHost } from './core-host.ts'

/** Files that pages have registered, by opaque handle; the paths never leave the main process. */
export type FileHandles = {
  /** False where handle or path has the wrong form, the handle is taken, or a page has too many. */
  readonly register: (page: number, handle: unknown, path: unknown) => boolean
  /** The path behind a handle of that page, or null. */
  readonly path: (page: number, handle: string) => string | null
  /** Forgets what a page registered: it navigated or closed. */
  readonly forget: (page: number) => void
}

const MOST_PER_PAGE = 1000
const handleForm = /^[0-9a-f]{32}$/

/** An empty table of registered files. */
export const fileHandles = (): FileHandles => {
  const pages = new Map<number, Map<string, string>>()
  return {
    register: (page, handle, path) => {
      if (typeof handle !== 'string' || typeof path !== 'string' || !handleForm.test(handle)) return false
      if (path.length > 4096 || path.includes('\0') || !isAbsolute(path)) return false
      const files = pages.get(page) ?? new Map<string, string>()
      if (files.has(handle) || files.size >= MOST_PER_PAGE) return false
      files.set(handle, path)
      pages.set(page, files)
      return true
    },
    path: (page, handle) => pages.get(page)?.get(handle) ?? null,
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
  const path = files.path(page, handle)
  if (path === null) throw new Failure('not-found')
  const reply = await core.adopt(path)
  if (!reply.ok) throw new Failure(reply.code, reply.details)
  return reply.value as { readonly handle: string }
}
