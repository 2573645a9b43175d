import { useId } from 'react'

/** A radio group drawn as one bar of segments; arrows move as in any radio group. */
export const Segments = (props: {
  readonly label: string
  readonly items: readonly { readonly value: string; readonly label: string; readonly hint?: string }[]
  /** Null where none of them holds. */
  readonly value: string | null
  readonly disabled?: boolean
  readonly onChange: (value: string) => void
}) => {
  const name = useId()
  return (
    <div className="segments" role="radiogroup" aria-label={props.label}>
      {props.items.map((item) => (
        <label
          key={item.value}
          className={item.value === props.value ? 'on' : undefined}
          title={item.hint || undefined}
        >
          <input
            type="radio"
            name={name}
            value={item.value}
            checked={item.value === props.value}
            disabled={props.disabled}
            onChange={() => props.onChange(item.value)}
          />
          <span className="cut">{item.label}</span>
        </label>
      ))}
    </div>
  )
}
