import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ConflictEntry } from '#shared/contract/work'
import { useChangeWords } from '../../actions/use-change-words.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { conflictsQuery, useUndoConflict } from '../../bridge/work.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { fieldLabel, fieldOf } from '../../lib/field-labels.ts'
import { isFocusLost } from '../../lib/focus-place.ts'
import { formatStamp } from '../../lib/time.ts'
import { joined } from '../../lib/values.ts'

const Line = ({ conflict }: { readonly conflict: ConflictEntry }) => {
  const { lists, words, zone } = useChangeWords()
  const undo = useUndoConflict()
  const line = useRef<HTMLLIElement>(null)
  // The button goes with what the line then says, before or after the answer: who undoes by keys stays in the line.
  const isSettled = undo.isError || (undo.isSuccess && conflict.state === 'undone')
  useLayoutEffect(() => {
    if (isSettled && isFocusLost()) line.current?.focus()
  }, [isSettled])
  const names = conflict.fields.map(({ field }) => fieldLabel(fieldOf(conflict.entity, field, lists), words))
  return (
    <li className="resolved-line" ref={line} tabIndex={-1}>
      <Icon name={conflict.state === 'undone' ? 'undo' : 'check'} size={14} />
      <strong className="cut" title={conflict.title}>
        {conflict.title}
      </strong>
      <span className="meta cut grow" title={joined(names)}>
        {joined(names)}
      </span>
      {undo.isError ? <span className="error">{errorWords(undo.error)}</span> : null}
      <time className="meta small">{conflict.resolvedAt === null ? '' : formatStamp(conflict.resolvedAt, zone)}</time>
      {conflict.state === 'undone' ? (
        <span className="meta">{words('conflict.undone')}</span>
      ) : (
        <Button kind="quiet" icon="undo" disabled={undo.isPending} onClick={() => undo.mutate(conflict.id)}>
          {words('conflict.undo')}
        </Button>
      )}
    </li>
  )
}

/** Conflicts that were decided in the last 30 days; each can be taken back (R31). */
export const Resolved = () => {
  const { words } = useChangeWords()
  const [open, setOpen] = useState(false)
  const { data } = useQuery(conflictsQuery('resolved'))
  const entries = data?.entries ?? []
  if (entries.length === 0) return null
  return (
    <section className="resolved" aria-label={words('conflict.resolved', { n: entries.length })}>
      <button type="button" className="btn quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} />
        {words('conflict.resolved', { n: entries.length })}
      </button>
      {open ? (
        <ul>
          {entries.map((conflict) => (
            <Line key={conflict.id} conflict={conflict} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}
