// Pictures, sounds and documents of the firm for the page: the bytes of a file by its id.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { randomId } from '../lib/random-id.ts'
import { onAccountLeft } from './account-left.ts'
import { chatKeys } from './chat-keys.ts'
import { BridgeFailure } from './failure.ts'
import { fileKeys } from './file-keys.ts'
import { readFile, readShown, saveFile, type Transfer, WHOLE_LIMIT } from './files.ts'
import { core, failureOf, shell } from './index.ts'
import { useOffline } from './online.ts'

/** A file of the firm as others name it. */
export type NamedFile = { readonly fsid: string; readonly name: string }

type Handed = { readonly handle: string; readonly size: number }

/** What this window calls the files that it waits for. */
const arrivals = new Map<string, string>()

onAccountLeft(() => arrivals.clear())

const arrivalOf = ({ fsid }: NamedFile): string => {
  const known = arrivals.get(fsid) ?? randomId()
  arrivals.set(fsid, known)
  return known
}

/** How many bytes of a file came from the firm, and of how many; null where it is not on its way to this window. */
export const arrivalQuery = (file: NamedFile) => {
  const id = arrivalOf(file)
  return queryOptions({
    queryKey: [...fileKeys.arrivals, id],
    queryFn: async () => (await core.files.arrival({ id })).arrival,
    gcTime: 0,
  })
}

/**
 * A handle of a file: from this computer where it was opened before, else from the firm and kept from then on. With
 * `whole` for one that is held in memory; the signal gives a fetch up.
 */
const openMedia = async (file: NamedFile, whole: boolean, signal?: AbortSignal): Promise<Handed> => {
  const { fsid, name } = file
  const arrival = signal === undefined ? '' : arrivalOf(file)
  const stop = () => void core.files.stop({ id: arrival }).catch(() => undefined)
  signal?.throwIfAborted()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await core.chats.media({ fsid, name, conversation: '', whole, arrival })
  } catch (error) {
    // A file that was chosen here and waits for the firm is known to nobody else.
    if (!['not-found', 'offline', 'unreachable'].includes(failureOf(error).code)) throw error
    return await core.files.open({ fsid, name, here: true }).catch(() => Promise.reject(error))
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

/** Runs with the handle of a file, which is given back afterwards. */
const withHandle = async <Answer>(
  file: NamedFile,
  run: (handed: Handed) => Promise<Answer>,
  { whole = false, signal }: { readonly whole?: boolean; readonly signal?: AbortSignal | undefined } = {},
): Promise<Answer> => {
  const handed = await openMedia(file, whole, signal)
  try {
    signal?.throwIfAborted()
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
    { whole: true },
  )

/**
 * Gives a file of any size to the person: a download in the browser, the save dialog on the desktop. Fails with `offline`,
 * `not-found`, `too-large`, and with the reason of the signal.
 */
export const saveMedia = (file: NamedFile, transfer: Transfer = {}): Promise<boolean> =>
  withHandle(file, ({ handle, size }) => saveFile(handle, file.name, size, transfer), { signal: transfer.signal })

/**
 * Opens a copy of the file with the system's application, by a press; false where there is none. Fails as
 * {@link saveMedia}, and with `forbidden` for a kind that might be run.
 */
export const openOutside = async (file: NamedFile, { signal }: Pick<Transfer, 'signal'> = {}): Promise<boolean> => {
  // A press lasts a few seconds, and a large file takes longer to come.
  if (!(await shell.shell.holdPress({})).held) return false
  const open = async ({ handle }: Handed) => (await shell.shell.openFile({ handle, name: file.name })).opened
  return withHandle(file, open, { signal })
}

/** A file of any size for a screen, kept as long as the screen shows it; one that nobody waits for any more is given up. */
export const fileQuery = (file: NamedFile) =>
  queryOptions({
    queryKey: ['media', 'file', file.fsid],
    queryFn: async ({ signal }) => {
      const { handle, size } = await openMedia(file, false, signal)
      const shown = await readShown(handle, size)
      if (signal.aborted) shown.letGo()
      return shown
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

/** The address of bytes within this page, as long as something shows them; null where they are no picture. */
const useAddress = (data: Blob | undefined): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (data === undefined || !data.type.startsWith('image/')) return setAddress(null)
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return address
}

/** The address of a picture within this page: null until it is here, and where it is none. */
export const usePicture = (fsid: string, name: string) => {
  const { data, error, refetch } = useQuery(pictureQuery(fsid, name))
  const address = useAddress(data)
  const isNone = fsid === '' || (data !== undefined && !data.type.startsWith('image/'))
  return { address, error, isNone, again: () => void refetch() }
}

/** The picture of a person by the address that the firm gave for it; one that did not come is asked for again later. */
const faceQuery = (address: string, enabled: boolean) =>
  queryOptions({
    queryKey: [...fileKeys.faces, address],
    queryFn: async () => {
      const { handle } = await core.files.face({ address })
      try {
        return await readFile(handle)
      } finally {
        core.files.forget({ handle }).catch(() => undefined)
      }
    },
    enabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The same within this page: null until it is here, and where there is none. */
export const useFace = (address: string): string | null => {
  const online = useOffline() === null
  return useAddress(useQuery(faceQuery(address, online)).data)
}
