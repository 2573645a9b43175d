import Database from 'better-sqlite3'
import { Failure } from '#shared/contract/failure'

/** Code of an SQLite error ('SQLITE_FULL', …), or '' for anything else. */
export const sqliteCode = (error: unknown): string => (error instanceof Database.SqliteError ? error.code : '')

/** True for what SQLite says of pages that fail their checksum or of tables whose inside does not fit together. */
export const isDamage = (error: unknown): boolean => {
  const code = sqliteCode(error)
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB' || code === 'SQLITE_IOERR_SHORT_READ'
}

/** What is read; null where damage is in the way. */
export const attempt = <T>(run: () => T): T | null => {
  try {
    return run()
  } catch (error) {
    if (!isDamage(error)) throw error
    return null
  }
}

/**
 * Turns what SQLite throws into a `Failure` where somebody can do something about it: `disk-full`, `store-damaged` for
 * pages that fail their checksum, or `store-busy` where another thread writes for longer than anybody waits, and the next
 * try may get through. Anything else is a bug and is answered as it came.
 */
export const storeError = (error: unknown): unknown => {
  if (sqliteCode(error).startsWith('SQLITE_BUSY')) return new Failure('store-busy', {}, { cause: error })
  if (sqliteCode(error) === 'SQLITE_FULL') return new Failure('disk-full', {}, { cause: error })
  return isDamage(error) ? new Failure('store-damaged', {}, { cause: error }) : error
}

type AnyFunction = (...parts: unknown[]) => unknown

/**
 * Wraps every function of an area so that it throws what {@link storeError} makes of an error; `heard` is told first.
 */
export const protect = <Area extends object>(area: Area, heard: (error: unknown) => void): Area => {
  const wrapped: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(area)) {
    wrapped[name] = typeof member === 'function' ? guarded(member as AnyFunction, heard) : protect(member, heard)
  }
  return wrapped as Area
}

const guarded =
  (run: AnyFunction, heard: (error: unknown) => void): AnyFunction =>
  (...parts) => {
    const turned = (error: unknown): unknown => {
      heard(error)
      return storeError(error)
    }
    try {
      const answer = run(...parts)
      return answer instanceof Promise ? answer.catch((error: unknown) => Promise.reject(turned(error))) : answer
    } catch (error) {
      throw turned(error)
    }
  }
