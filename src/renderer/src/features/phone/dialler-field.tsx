// The dialler's field: a number, a name or its initials, and whom this computer knows by it.
// Lives here: the field, its list and its keys. May not: dial by itself.
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { matchQuery, readClipboard } from '../../bridge/dialler.ts'
import { IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { isComposing } from '../../lib/keys.ts'
import { useWords } from '../../lib/words.ts'
import { type MatchRow, matchRows, ownerOf } from './match-rows.ts'
import { lineOf, type Target, useNameOf } from './use-target.ts'

/** Longest text that is looked for, characters. */
const LONGEST_SEARCH = 200

/** Records that the text of the field may mean; none for a number that was chosen or filled in with its record. */
export const useMatches = ({ text, objId }: Target) => {
  const asked = objId === '' ? text.trim().slice(0, LONGEST_SEARCH) : ''
  const { data, isPlaceholderData, isError } = useQuery(matchQuery(asked))
  const rows = asked === '' || data === undefined ? [] : matchRows(data.people, asked)
  return {
    rows,
    /** True while the rows are those of another text, and those of this one may still come. */
    isLate: asked !== '' && !isError && (data === undefined || isPlaceholderData),
    /** True where the text itself is a number, which Enter dials. */
    isNumber: data !== undefined && !isPlaceholderData && data.number !== '',
    owner: ownerOf(rows, asked),
  }
}

export type Matches = ReturnType<typeof useMatches>

type Props = {
  readonly target: Target
  readonly matches: Matches
  /** What is wrong with the number, or why it could not be dialled; '' for nothing. */
  readonly error: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly onType: (text: string) => void
  readonly onChoose: (row: MatchRow) => void
  /** Enter on what stands there. */
  readonly onEnter: () => void
}

/** The number, with the people whom it may mean below. */
export const DiallerField = ({ target, matches, error, field, onType, onChoose, onEnter }: Props) => {
  const words = useWords()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [moved, setMoved] = useState<number | null>(null)
  /** The text that Enter was pressed for before its answer was there. */
  const [hurried, setHurried] = useState<string | null>(null)
  const [nothingThere, setNothingThere] = useState(false)
  const chosenName = useNameOf(target)
  const { rows, isLate, isNumber, owner } = matches
  const name = chosenName || (owner?.name ?? '')
  const isListed = open && rows.length > 0
  // A name means the first one at once; a number is dialled as it is unless somebody goes down to a row.
  const at = moved ?? (isNumber || isLate ? -1 : 0)
  const current = isListed ? rows[at] : undefined

  const choose = (row: MatchRow) => {
    setOpen(false)
    setMoved(null)
    setHurried(null)
    onChoose(row)
  }
  const type = (text: string) => {
    setOpen(true)
    setMoved(null)
    setHurried(null)
    setNothingThere(false)
    onType(text)
  }
  const enter = () => {
    if (current !== undefined) choose(current)
    else if (isLate && open) setHurried(target.text)
    else onEnter()
  }
  useEffect(() => {
    if (hurried === null || isLate) return
    setHurried(null)
    if (hurried !== target.text) return
    const first = rows[0]
    if (!isNumber && first !== undefined) choose(first)
    else onEnter()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter') enter()
    else if (event.key === 'Escape' && isListed) setOpen(false)
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && rows.length > 0) {
      const step = event.key === 'ArrowDown' ? 1 : -1
      setOpen(true)
      setMoved(at < 0 && step < 0 ? rows.length - 1 : (at + step + rows.length) % rows.length)
    } else return
    event.preventDefault()
  }
  const paste = async () => {
    const text = lineOf(await readClipboard())
    if (text !== '') type(text)
    setNothingThere(text === '')
    field.current?.focus()
  }
  const said = error || (nothingThere ? words('dialler.noClipboard') : '')
  return (
    <div className="dialler-number">
      <div className={error === '' ? 'field large' : 'field large invalid'}>
        <input
          ref={field}
          role="combobox"
          aria-label={words('dialler.number')}
          aria-expanded={isListed}
          aria-controls={isListed ? id : undefined}
          aria-autocomplete="list"
          aria-activedescendant={current === undefined ? undefined : `${id}-${at}`}
          aria-invalid={error !== ''}
          aria-describedby={said === '' ? undefined : `${id}-said`}
          placeholder={words('dialler.placeholder')}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          value={target.text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
        {name === '' ? null : (
          <span className="meta cut" title={name}>
            {name}
          </span>
        )}
        <IconButton icon="paste" label={words('dialler.paste')} onClick={() => void paste()} />
      </div>
      {said === '' ? null : (
        <p className={error === '' ? 'form-note' : 'form-note error'} role="alert" id={`${id}-said`}>
          {error === '' ? null : <Icon name="alert" size={14} />}
          <span>{said}</span>
        </p>
      )}
      {isListed ? (
        <div className="pop dialler-matches" role="listbox" id={id} aria-label={words('dialler.matches')}>
          {rows.map((row, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field above
            <div
              key={row.key}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={index === at ? 'option on' : 'option'}
              ref={index === at ? (line) => line?.scrollIntoView({ block: 'nearest' }) : undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(row)}
            >
              <span className="option-main">
                <span className="cut" title={row.name}>
                  {row.name}
                </span>
                {row.subtitle === '' ? null : <span className="meta cut">{row.subtitle}</span>}
              </span>
              <span className="meta">{row.number}</span>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  )
}
