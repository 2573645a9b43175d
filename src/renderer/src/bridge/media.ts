// Pictures, sounds and documents of the firm for the page: the bytes of a file by its id.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { chatKeys } from './chat-keys.ts'
import { BridgeFailure } from './failure.ts'
import { readFile, readShown, saveFile, WHOLE_LIMIT } from './files.ts'
import { core, failureOf, shell } from './index.ts'

/** A file of the firm as others name it. */
export type NamedFile = { readonly fsid: string; readonly name: string }

type Handed = { readonly handle: string; readonly size: number }

/**
 * A handle of a file: from this computer where it was opened before, else from the firm and kept from then on. With
 * `whole` for one that is held in memory.
 */
const openMedia = async ({ fsid, name }: NamedFile, whole: boolean): Promise<Handed> => {
  try {
    return await core.chats.media({ fsid, name, conversation: '', whole })
  } catch (error) {
    // A file that was chosen here and waits for the firm is known to nobody else.
    if (!['not-found', 'offline', 'unreachable'].includes(failureOf(error).code)) throw error
    return core.files.open({ fsid, name })
  }
}

/** Runs with the handle of a file, which is given back afterwards. */
const withHandle = async <Answer>(
  file: NamedFile,
  run: (handed: Handed) => Promise<Answer>,
  whole = false,
): Promise<Answer> => {
  const handed = await openMedia(file, whole)
  try {
    return await run(handed)
  } finally {
    // A handle that stays is forgotten by itself.
    core.files.forget({ handle: handed.handle }).catch(() => undefined)
  }
}

/** The file itself, in memory. Fails with `offline`, `not-found`, `too-large`. */
export const readMedia = (file: NamedFile): Promise<Blob> =>
  withHandle(
    file,
    ({ handle, size }) => (size > WHOLE_LIMIT ? Promise.reject(new BridgeFailure('too-large')) : readFile(handle)),
    true,
  )

/**
 * Gives a file of any size to the person: a download in the browser, the save dialog on the desktop. Fails with `offline`,
 * `not-found`, `too-large`.
 */
export const saveMedia = (file: NamedFile): Promise<boolean> =>
  withHandle(file, ({ handle, size }) => saveFile(handle, file.name, size))

/**
 * Opens a copy of the file with the system's application, by a press; false where there is none. Fails as
 * {@link saveMedia}, and with `forbidden` for a kind that might be run.
 */
export const openOutside = async (file: NamedFile): Promise<boolean> => {
  // A press lasts a few seconds, and a large file takes longer to come.
  if (!(await shell.shell.holdPress({})).held) return false
  return withHandle(file, async ({ handle }) => (await shell.shell.openFile({ handle, name: file.name })).opened)
}

/** A file of any size for a screen, kept as long as the screen shows it. */
export const fileQuery = (file: NamedFile) =>
  queryOptions({
    queryKey: ['media', 'file', file.fsid],
    queryFn: async () => {
      const { handle, size } = await openMedia(file, false)
      return readShown(handle, size)
    },
    // As large as a file: it goes with the screen, and no event has it fetched again, for an id names the same bytes.
    gcTime: 0,
    staleTime: 'static',
    structuralSharing: false,
  })

/** A picture of a message, kept for a while after nothing shows it. */
const pictureQuery = (fsid: string, name: string) =>
  queryOptions({
    queryKey: [...chatKeys.media, fsid],
    queryFn: () => readMedia({ fsid, name }),
    enabled: fsid !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

/** The address of a picture within this page: null until it is here, and where it is none. */
export const usePicture = (fsid: string, name: string) => {
  const { data, error, refetch } = useQuery(pictureQuery(fsid, name))
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (data === undefined || !data.type.startsWith('image/')) return setAddress(null)
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  const isNone = fsid === '' || (data !== undefined && !data.type.startsWith('image/'))
  return { address, error, isNone, again: () => void refetch() }
}
