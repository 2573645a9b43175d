import { isMasked } from '../../lib/editing.ts'
import type { Phone } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import { Button, IconButton } from '../button.tsx'
import { phoneStates, phoneStateWords } from '../field-value/phone-values.tsx'
import { Select } from '../select.tsx'

/** Longest number that is taken, in characters. */
const longest = 40

/** A number and its state, line by line (PH-17). A masked number can be marked and removed, not written over. */
export const PhonesInput = ({
  value,
  label,
  onChange,
}: {
  readonly value: readonly Phone[]
  readonly label: string
  readonly onChange: (value: readonly Phone[]) => void
}) => {
  const words = useWords()
  const put = (at: number, change: Partial<Phone>) =>
    onChange(value.map((phone, position) => (position === at ? { ...phone, ...change } : phone)))
  const rows = value.length === 0 ? [{ phone: '', state: null }] : value
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as these lines
    <div className="phones-input" role="group" aria-label={label}>
      {rows.map(({ phone, state }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <div key={at} className="phone-line">
          <div className="field">
            <input
              type="tel"
              aria-label={words('edit.phone', { n: at + 1 })}
              value={phone}
              maxLength={longest}
              readOnly={isMasked(phone)}
              title={isMasked(phone) ? words('edit.phoneMasked') : undefined}
              autoComplete="off"
              data-autofocus={at === 0 ? true : undefined}
              onChange={(event) =>
                value.length === 0
                  ? onChange([{ phone: event.target.value, state: null }])
                  : put(at, { phone: event.target.value })
              }
            />
          </div>
          <Select
            label={words('edit.phoneState', { n: at + 1 })}
            value={String(state ?? 0)}
            items={phoneStates(state).map((one) => ({ value: String(one), label: phoneStateWords(one, words) }))}
            onChange={(one) => put(at, { state: Number(one) })}
          />
          <IconButton
            icon="trash"
            label={words('edit.phoneRemove', { n: at + 1 })}
            disabled={value.length === 0}
            onClick={() => onChange(value.filter((_, position) => position !== at))}
          />
        </div>
      ))}
      <Button
        kind="link"
        icon="plus"
        disabled={rows.at(-1)?.phone === ''}
        onClick={() => onChange([...value, { phone: '', state: null }])}
      >
        {words('edit.phoneAdd')}
      </Button>
    </div>
  )
}
