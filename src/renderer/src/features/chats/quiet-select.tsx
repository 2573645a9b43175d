import { Icon } from '../../components/icon.tsx'

/** One of a few as words in a line, without a border; the browser's own list. */
export const QuietSelect = <Value extends string>(props: {
  readonly label: string
  readonly items: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}) => (
  <span className="quiet-select">
    <select
      aria-label={props.label}
      value={props.value}
      onChange={({ target }) => {
        const next = props.items.find(({ value }) => value === target.value)
        if (next !== undefined) props.onChange(next.value)
      }}
    >
      {props.items.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
    <Icon name="chevron-down" size={12} />
  </span>
)
