import { type KeyboardEvent, useRef, useState } from 'react'
import { isComposing, isSubmit } from '../../lib/keys.ts'
import { useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { antdPart } from '../antd-part.tsx'
import { IconButton } from '../button.tsx'
import { Floating } from '../floating.tsx'
import type { EditorProps } from './editor-props.ts'

const DayPanel = antdPart(({ DayPanel }) => DayPanel)

type Props = Omit<EditorProps<string>, 'onSubmit'> & {
  readonly withTime: boolean
  /** Enter of any kind; without it, Enter alone means nothing and the key that saves is the form's around it. */
  readonly onSubmit?: () => void
}

/** A day or a moment as text, and a calendar beside it: Down or the button opens it. */
export const DateInput = (props: Props) => {
  const words = useWords()
  const zone = useZone()
  const input = useRef<HTMLInputElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { value, withTime } = props
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || (props.onSubmit === undefined && isSubmit(event))) return
    if (event.key === 'ArrowDown') setAnchor(input.current)
    else if (event.key === 'Enter') props.onSubmit?.()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <input
        ref={input}
        id={props.id}
        type="text"
        inputMode="numeric"
        value={value}
        maxLength={24}
        autoComplete="off"
        spellCheck={false}
        placeholder={withTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'}
        aria-label={props.label}
        aria-invalid={props.invalid}
        readOnly={props.readOnly}
        aria-describedby={props.describedBy}
        data-autofocus
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton
        icon="calendar"
        label={words('calendar.open')}
        aria-expanded={anchor !== null}
        onClick={() => setAnchor(anchor === null ? input.current : null)}
      />
      {anchor === null ? null : (
        <Floating
          anchor={anchor}
          label={words('calendar.open')}
          className="calendar-panel"
          onClose={() => setAnchor(null)}
        >
          <DayPanel
            text={value}
            withTime={withTime}
            zone={zone}
            onPick={(picked, done) => {
              props.onChange(picked)
              if (!done) return
              setAnchor(null)
              input.current?.focus()
            }}
          />
        </Floating>
      )}
    </>
  )
}
