import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { MOST_PHRASES, PHRASE_LENGTH, phraseFault } from '#shared/domain/chat-reply'
import { phrasesQuery, useDropPhrase, useKeepPhrase } from '../../bridge/chats.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { FindField } from '../../components/find-field.tsx'
import { Icon } from '../../components/icon.tsx'
import { Popover } from '../../components/popover.tsx'
import { useWords } from '../../lib/words.ts'

const List = (props: { readonly typed: string; readonly onPick: (phrase: string) => void }) => {
  const words = useWords()
  const phrases = useQuery(phrasesQuery).data ?? []
  const keep = useKeepPhrase()
  const drop = useDropPhrase()
  const noteId = useId()
  const [text, setText] = useState('')
  const found = phrases.filter((phrase) => phrase.toLowerCase().includes(text.trim().toLowerCase()))
  const typed = props.typed.trim()
  const isKept = phrases.includes(typed)
  const fault = isKept ? null : phraseFault(typed, phrases.length)
  const note =
    fault === 'too-long'
      ? words('reply.phraseLong', { most: PHRASE_LENGTH })
      : fault === 'too-many'
        ? words('reply.phrasesFull', { most: MOST_PHRASES })
        : null
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .phrase')]
    const at = stops.findIndex((stop) => stop.matches(':focus'))
    stops[(at + step + stops.length) % stops.length]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its entries
    <div onKeyDown={move}>
      <FindField
        label={words('reply.phrasesFind')}
        data-autofocus
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {found.length === 0 ? <p className="option-none">{words('reply.noPhrases')}</p> : null}
      <ul className="phrase-list">
        {found.map((phrase) => (
          <li key={phrase} className="phrase-row">
            <button type="button" className="phrase" title={phrase} onClick={() => props.onPick(phrase)}>
              <span className="cut">{phrase}</span>
            </button>
            <IconButton
              icon="trash"
              label={words('reply.dropPhrase', { text: phrase })}
              onClick={() => drop.mutate(phrase)}
            />
          </li>
        ))}
      </ul>
      {keep.isError || drop.isError ? (
        <p className="form-note error" role="alert">
          <Icon name="alert" size={14} />
          <span>{words('reply.phrasesFailed')}</span>
        </p>
      ) : null}
      <div className="phrase-foot">
        <Button
          kind="link"
          disabled={isKept || fault !== null || keep.isPending}
          aria-describedby={note === null ? undefined : noteId}
          onClick={() => keep.mutate(typed)}
        >
          {words('reply.keepPhrase')}
        </Button>
        {note === null ? null : (
          <p id={noteId} className="meta small">
            {note}
          </p>
        )}
      </div>
    </div>
  )
}

/** Canned replies (beyond 32): one is put where the caret stands. */
export const Phrases = (props: { readonly typed: string; readonly onPick: (phrase: string) => void }) => (
  <Popover
    label={useWords()('reply.phrases')}
    buttonClass="icon-btn"
    panelClass="phrase-panel"
    button={<Icon name="quote" />}
  >
    {(close) => (
      <List
        typed={props.typed}
        onPick={(phrase) => {
          close()
          props.onPick(phrase)
        }}
      />
    )}
  </Popover>
)
