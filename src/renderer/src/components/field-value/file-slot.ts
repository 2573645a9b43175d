import { type ComponentType, createContext } from 'react'
import type { Attachment } from '#shared/domain/records'

/** What draws a file of a record so that a press opens it; null where files are only named. */
export const FileSlot = createContext<ComponentType<{
  readonly file: Attachment
  /** The files of the same field that the firm has. */
  readonly among: readonly Attachment[]
}> | null>(null)
