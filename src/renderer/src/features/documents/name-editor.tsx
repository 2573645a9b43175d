import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isComposing } from '../../lib/keys.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { useWords } from '../../lib/words.ts'

/** The name of a document, changed where it stands: Enter and leaving take it, Escape gives it up. */
export const NameEditor = (props: { readonly name: string; readonly onDone: (name: string | null) => void }) => {
  const words = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(props.name)
  const ended = useRef(false)
  useEffect(() => {
    // The end of the name stays: it says which kind of file it is.
    const dot = props.name.lastIndexOf('.')
    input.current?.focus()
    input.current?.setSelectionRange(0, dot > 0 ? dot : props.name.length)
  }, [props.name])
  const end = (name: string | null) => {
    if (ended.current) return
    ended.current = true
    props.onDone(name === null || name.trim() === '' || name.trim() === props.name ? null : name.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    // Arrows and blanks are the text's and not the list's.
    event.stopPropagation()
    if (event.key === 'Enter') end(text)
    else if (isShortcut(event, 'close')) end(null)
    else return
    event.preventDefault()
  }
  return (
    <input
      ref={input}
      className="name-editor"
      type="text"
      aria-label={words('documents.rename')}
      autoComplete="off"
      spellCheck={false}
      maxLength={255}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(text)}
      onClick={(event) => event.stopPropagation()}
    />
  )
}
