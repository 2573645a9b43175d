import { type CompositionEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isComposing } from './keys.ts'

/** Rest after the last key before what was typed counts, in milliseconds. */
const TYPING_DEBOUNCE = 200

/**
 * A text field that is heard once its text has rested, trimmed; text that an input method still composes is not heard.
 * The field follows a value that changes by itself. `clear` empties it at once.
 */
export const useDebouncedInput = (value: string, onChange: (text: string) => void) => {
  const [text, setText] = useState(value)
  const heard = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const say = (typed: string) => {
    clearTimeout(timer.current)
    if (typed === heard.current) return
    heard.current = typed
    latest.current(typed)
  }
  const saySoon = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => say(typed.trim()), TYPING_DEBOUNCE)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (value === heard.current) return
    clearTimeout(timer.current)
    heard.current = value
    setText(value)
  }, [value])
  return {
    text,
    clear: () => {
      setText('')
      say('')
    },
    input: {
      value: text,
      onChange: (event: FormEvent<HTMLInputElement>) => {
        setText(event.currentTarget.value)
        clearTimeout(timer.current)
        if (!(event.nativeEvent as InputEvent).isComposing) saySoon(event.currentTarget.value)
      },
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => saySoon(event.currentTarget.value),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter' && !isComposing(event)) say(text.trim())
      },
    },
  }
}
