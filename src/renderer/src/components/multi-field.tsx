import { type ReactNode, useState } from 'react'
import { joined } from '../lib/values.ts'
import { useWords } from '../lib/words.ts'
import { Floating } from './floating.tsx'
import { Icon } from './icon.tsx'

/** A field that shows what was chosen and opens a panel to choose; disabled, it says why. */
export const MultiField = (props: {
  readonly label: string
  /** What was chosen, in words. */
  readonly chosen: readonly string[]
  readonly placeholder: string
  readonly disabled?: boolean
  readonly hint?: string | undefined
  readonly children: (close: () => void) => ReactNode
}) => {
  const words = useWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const text = joined(props.chosen)
  return (
    <>
      <button
        type="button"
        className={text === '' ? 'field multi-field empty' : 'field multi-field'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={`${props.label}${words('join.colon')}${text || words('filters.any')}`}
        title={props.hint ?? (text || undefined)}
        disabled={props.disabled}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        <span className="cut">{text || props.placeholder}</span>
        <Icon name="chevron-down" size={14} />
      </button>
      {anchor === null ? null : (
        <Floating anchor={anchor} label={props.label} className="multi-panel" onClose={close}>
          {props.children(close)}
        </Floating>
      )}
    </>
  )
}
