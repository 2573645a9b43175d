import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Attachment } from '#shared/domain/records'
import { attachFile, dropUpload, uploadsQuery } from '../../bridge/attachments.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { useOffline } from '../../bridge/online.ts'
import type { AttachmentLine } from '../../components/attachments/attachment-list.tsx'
import { MOST_ATTACHMENTS, percentOf, settle, uploadIdsOf, withFiles, withoutPlace } from '../../lib/attachments.ts'
import { type Dropped, droppedWords } from '../../lib/dropped-files.ts'
import { rejectionWords } from '../../lib/failure-words.ts'
import { useWords } from '../../lib/words.ts'

/** A file that this computer is still taking. */
type Taking = { readonly key: string; readonly file: File; readonly abort: AbortController }

/** What was last said of a file: that it arrived, or why it did not. */
type Said = { readonly text: string; readonly wrong: boolean }

/**
 * The files of something that is being written (AT-01 to AT-06): `value` has each as soon as this computer keeps it,
 * without an fsid until the firm has it. A refused one leaves it; one that waits for the network stays (D-98).
 */
export const useAttachments = (value: readonly Attachment[], onChange: (next: readonly Attachment[]) => void) => {
  const words = useWords()
  const offline = useOffline() !== null
  const [taking, setTaking] = useState<readonly Taking[]>([])
  // What is closed takes nothing more: it would write over what is made of the draft meanwhile, or after it was saved.
  const [running] = useState(() => new Set<AbortController>())
  useEffect(
    () => () => {
      for (const abort of running) abort.abort()
    },
    [running],
  )
  const [said, setSaid] = useState<Said | null>(null)
  // What was not taken at all is said until files are added again, whatever becomes of the others meanwhile.
  const [left, setLeft] = useState<readonly string[]>([])
  const [isLost, setLost] = useState(false)
  // Several files end in one turn, and each adds itself to what the one before it left.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const put = (next: readonly Attachment[]) => {
    latest.current = next
    onChange(next)
  }
  // A line keeps its key from the file of this computer to the firm's: a button that is put anew hears no click.
  const [keys] = useState(() => new Map<string, string>())
  const idOf = ({ id, fsid, uploadId }: Attachment) => uploadId ?? `${fsid}-${id}`
  const keyOf = (file: Attachment) => keys.get(idOf(file)) ?? idOf(file)
  const say = (name: string, why: string | null) =>
    setSaid({
      text:
        why === null
          ? words('upload.done', { name })
          : `${words('upload.failed', { name })}${words('join.colon')}${why}`,
      wrong: why !== null,
    })

  const ids = uploadIdsOf(value)
  const { data: uploads } = useQuery(uploadsQuery(ids))
  const follow = useEffectEvent((found: NonNullable<typeof uploads>) => {
    const { files, arrived, refused } = settle(latest.current, ids, found)
    // One that was given up on another page leaves without a word.
    if (arrived.length === 0 && files.length === latest.current.length) return
    for (const { id, attachment } of found) if (attachment !== null) keys.set(idOf(attachment), keys.get(id) ?? id)
    put(files)
    for (const { name } of arrived) say(name, null)
    for (const { file, failure } of refused) {
      say(file.name, rejectionWords(failure))
      if (file.uploadId !== undefined) dropUpload(file.uploadId)
    }
  })
  useEffect(() => {
    if (uploads !== undefined) follow(uploads)
  }, [uploads])

  const take = async (file: File): Promise<void> => {
    const one: Taking = { key: crypto.randomUUID(), file, abort: new AbortController() }
    running.add(one.abort)
    setTaking((before) => [...before, one])
    try {
      const attachment = await attachFile(file, one.abort.signal)
      // Given up while the last of it was being written down.
      if (one.abort.signal.aborted) dropUpload(attachment.uploadId ?? '')
      else {
        keys.set(idOf(attachment), one.key)
        put([...latest.current, attachment])
      }
    } catch (error) {
      if (!one.abort.signal.aborted) {
        say(file.name, errorWords(error))
        setLost(true)
      }
    }
    running.delete(one.abort)
    setTaking((before) => before.filter(({ key }) => key !== one.key))
  }
  const add = (dropped: Dropped) => {
    const { files } = dropped
    setSaid(null)
    setLost(false)
    const room = Math.max(MOST_ATTACHMENTS - latest.current.length - taking.length, 0)
    const over = files.length > room ? words('attachments.tooMany', { n: MOST_ATTACHMENTS }) : null
    setLeft([droppedWords(dropped, words), over].filter((one) => one !== null))
    for (const { file } of files.slice(0, room)) void take(file)
  }
  const byId = new Map(uploads?.map((upload) => [upload.id, upload]))
  const stateOf = ({ fsid, uploadId }: Attachment): Pick<AttachmentLine, 'state' | 'percent'> => {
    if (fsid !== '' || uploadId === undefined) return { state: null, percent: null }
    const upload = byId.get(uploadId)
    if (upload?.state !== 'sending')
      return { state: offline || upload?.state === 'waiting' ? 'waiting' : 'queued', percent: null }
    return { state: 'sending', percent: percentOf(upload) }
  }
  // By key, since the file may have come a step further than the line that is pressed.
  const remove = (key: string) => {
    taking.find((one) => one.key === key)?.abort.abort()
    const file = latest.current.find((one) => keyOf(one) === key)
    if (file === undefined) return
    put(latest.current.filter((one) => one !== file))
    if (file.fsid === '' && file.uploadId !== undefined) dropUpload(file.uploadId)
  }
  const lines: readonly AttachmentLine[] = [
    ...value.map((file) => ({ key: keyOf(file), file, ...stateOf(file) })),
    ...taking.map(({ key, file: { name, size } }) => ({
      key,
      file: { name, fileSize: size },
      state: 'reading' as const,
      percent: null,
    })),
  ].map((line) => ({ ...line, remove: () => remove(line.key) }))
  return {
    lines,
    said:
      left.length === 0
        ? said
        : { text: [...left, ...(said === null ? [] : [said.text])].join(words('join.semicolon')), wrong: true },
    taken: taking.length > 0 ? 'some' : isLost ? 'failed' : 'all',
    add,
    /** Files of the firm that were chosen somewhere else, where all of them have a place. */
    choose: (files: readonly Attachment[]) => put(withFiles(latest.current, files)),
    /** How many of such files have none. */
    over: (files: readonly Attachment[]) => withoutPlace(value, taking.length, files),
  } as const
}
