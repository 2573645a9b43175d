import AntdSelect from 'antd/es/select'
import { type KeyboardEvent, useId, useState } from 'react'
import { isComposing, isSubmit } from '../../lib/keys.ts'
import { Antd } from './provider.tsx'

/** One of a list to choose from; '' may stand for none. */
export type SelectItem = { readonly value: string; readonly label: string }

/** Lists longer than this are searched by what is typed; in shorter ones the arrows are quicker. */
const searchedFrom = 8

/** Highest list, and what lies between it, its field and the window's edge together, CSS px. */
const [highest, margin] = [256, 24]

/** Keys with which an open list closes, with a choice or without. */
const closingKeys: readonly string[] = ['Enter', 'Tab', 'Escape']

/** Height of the list with which it ends inside the window, above or below its field, CSS px. */
const fittingHeight = (field: HTMLElement | null): number => {
  if (field === null) return highest
  const { top, bottom } = field.getBoundingClientRect()
  const room = Math.max(top, window.innerHeight - bottom) / field.currentCSSZoom - margin
  return Math.min(highest, Math.floor(room))
}

/**
 * One choice out of a list that opens under the field; Enter takes the first that is found. `id` is that of the field
 * for its label, `label` its name where it has no visible one.
 */
export const Select = (props: {
  readonly id?: string | undefined
  readonly label?: string | undefined
  readonly value: string
  readonly items: readonly SelectItem[]
  readonly disabled?: boolean | undefined
  readonly invalid?: boolean | undefined
  readonly describedBy?: string | undefined
  readonly hint?: string | undefined
  /** As words in a line: without a border. */
  readonly quiet?: boolean
  readonly className?: string
  readonly onChange: (value: string) => void
}) => {
  const own = useId()
  const [open, setOpen] = useState(false)
  const [height, setHeight] = useState(highest)
  const { id = own, items, value, describedBy } = props
  const known = items.some((item) => item.value === value)
  const options = known ? items : [{ value, label: value }, ...items]
  const chosen = options.find((item) => item.value === value)?.label
  // antd closes its list a task later only, and takes the keys until then.
  const close = () => setOpen(false)
  const onKeyDown = (event: KeyboardEvent) => {
    const closes = open && !isComposing(event) && closingKeys.includes(event.key)
    // With Ctrl it saves the form around.
    if (closes || isSubmit(event)) close()
  }
  return (
    <Antd>
      <AntdSelect
        id={id}
        className={props.className ?? ''}
        aria-label={props.label}
        aria-invalid={props.invalid}
        // antd's field holds what is typed, not what is chosen.
        aria-describedby={describedBy === undefined ? `${id}-chosen` : `${id}-chosen ${describedBy}`}
        title={props.hint}
        value={value}
        options={options.map((item) => ({ ...item, title: item.label }))}
        open={open}
        disabled={props.disabled ?? false}
        status={props.invalid ? 'error' : ''}
        variant={props.quiet ? 'borderless' : 'outlined'}
        showSearch={items.length > searchedFrom ? { optionFilterProp: 'label' } : false}
        virtual={false}
        popupMatchSelectWidth={false}
        listHeight={height}
        onOpenChange={(next) => {
          if (next) setHeight(fittingHeight(document.getElementById(id)))
          setOpen(next)
        }}
        onSelect={close}
        onKeyDown={onKeyDown}
        onChange={props.onChange}
      />
      <span id={`${id}-chosen`} hidden>
        {chosen}
      </span>
    </Antd>
  )
}

/** {@link Select} as the control of a field of a form, which gives it all that is left out. */
export const SelectControl = (
  props: Pick<Parameters<typeof Select>[0], 'items'> & {
    readonly id?: string
    readonly value?: string
    readonly onChange?: (value: string) => void
    readonly 'aria-invalid'?: 'true'
    readonly 'aria-describedby'?: string
  },
) => {
  const { value = '', onChange, 'aria-invalid': invalid, 'aria-describedby': describedBy, ...rest } = props
  return (
    <Select
      {...rest}
      value={value}
      invalid={invalid === 'true'}
      describedBy={describedBy}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}
