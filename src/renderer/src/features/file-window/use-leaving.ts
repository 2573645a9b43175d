import { useEffect, useRef, useState } from 'react'
import { failureOf } from '../../bridge/index.ts'
import { type NamedFile, openOutside, saveMedia } from '../../bridge/media.ts'
import type { Progress } from './transfer.tsx'

/** What a file may be given to: the person's own files, or an application of the system. */
type Way = 'save' | 'open'

/** A file that is on its way out of the window. */
type Running = { readonly way: Way; readonly file: NamedFile; readonly written: Progress | null }

/** Gives files out of the window, one at a time; each can be given up, and is with the window. */
export const useLeaving = () => {
  const [running, setRunning] = useState<Running | null>(null)
  const [problem, setProblem] = useState<
    'file.notSaved' | 'file.notOpened' | 'file.noRoom' | 'failure.not-writable' | null
  >(null)
  const over = useRef<AbortController | null>(null)
  useEffect(() => () => over.current?.abort(), [])
  const begin = (way: Way, file: NamedFile) => {
    // The press is spent while the file is fetched: another one would be told that it was not opened.
    if (over.current !== null) return
    const abort = new AbortController()
    over.current = abort
    setProblem(null)
    setRunning({ way, file, written: null })
    const transfer = {
      signal: abort.signal,
      onProgress: (done: number, total: number) => setRunning({ way, file, written: { done, total } }),
    }
    const failed = way === 'save' ? 'file.notSaved' : 'file.notOpened'
    const given = way === 'save' ? saveMedia(file, transfer).then(() => true) : openOutside(file, transfer)
    given
      .then(
        (isGiven) => setProblem(isGiven || abort.signal.aborted ? null : failed),
        (error: unknown) => {
          if (abort.signal.aborted) return
          const { code } = failureOf(error)
          if (code === 'not-writable' && way === 'save') setProblem('failure.not-writable')
          else setProblem(code === 'disk-low' || code === 'disk-full' ? 'file.noRoom' : failed)
        },
      )
      .finally(() => {
        over.current = null
        setRunning(null)
      })
  }
  return { running, problem, begin, stop: () => over.current?.abort() }
}
