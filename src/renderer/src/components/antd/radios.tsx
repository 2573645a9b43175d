import Radio from 'antd/es/radio'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Antd } from './provider.tsx'
import type { SelectItem } from './select.tsx'

type RadiosProps = {
  readonly label: string
  readonly items: readonly SelectItem[]
  readonly chosen: string | null
  readonly draw?: (item: SelectItem) => ReactNode
}

const drawn = ({ draw }: RadiosProps, item: SelectItem): ReactNode => (
  <span className="option-label">{draw?.(item) ?? <span className="cut">{item.label}</span>}</span>
)

/** One of a few that all stand there; arrows choose. */
export const Radios = (
  props: RadiosProps & { readonly className: string; readonly onChange: (value: string) => void },
) => {
  const name = useId()
  return (
    <Antd>
      <Radio.Group
        name={name}
        className={props.className}
        aria-label={props.label}
        value={props.chosen}
        onChange={({ target }) => props.onChange(target.value)}
      >
        {props.items.map((item) => (
          <Radio key={item.value} className="option" value={item.value}>
            {drawn(props, item)}
          </Radio>
        ))}
      </Radio.Group>
    </Antd>
  )
}

/** One way of several with what belongs to it; those of the same `name` are one group. */
export const RadioOption = (props: {
  readonly name: string
  readonly className: string
  /** Its name, where its words do not say it. */
  readonly label?: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly children: ReactNode
  readonly onChoose: () => void
}) => (
  <Antd>
    <Radio
      name={props.name}
      className={props.checked ? `${props.className} on` : props.className}
      aria-label={props.label}
      checked={props.checked}
      disabled={props.disabled ?? false}
      onChange={props.onChoose}
    >
      {props.children}
    </Radio>
  </Antd>
)

/** Arrows move without choosing, where choosing is saving; Enter takes what has the focus. */
const step = (event: KeyboardEvent<HTMLElement>): void => {
  const radios = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')]
  const at = radios.indexOf(document.activeElement as HTMLInputElement)
  const [before, after] = [Math.max(at - 1, 0), Math.min(at + 1, radios.length - 1)]
  const to: Readonly<Record<string, number>> = {
    ArrowUp: before,
    ArrowLeft: before,
    ArrowDown: after,
    ArrowRight: after,
    Home: 0,
    End: radios.length - 1,
  }
  const next = to[event.key]
  if (next === undefined && event.key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
  if (next === undefined) radios[at]?.click()
  else radios[next]?.focus()
}

/** One choice out of a list; a press or Enter takes it at once, again what is chosen too. */
export const ChoiceList = (props: RadiosProps & { readonly onChoose: (value: string) => void }) => {
  const name = useId()
  const { chosen, items } = props
  const known = chosen === null || items.some((item) => item.value === chosen)
  const options = known ? items : [{ value: chosen, label: chosen }, ...items]
  const focused = options.some((item) => item.value === chosen) ? chosen : options[0]?.value
  return (
    <Antd>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the choices */}
      <div onKeyDown={step}>
        <Radio.Group name={name} className="choice-list" aria-label={props.label} value={chosen}>
          {options.map((item) => (
            <Radio
              key={item.value}
              className={item.value === '' ? 'option meta' : 'option'}
              value={item.value}
              data-autofocus={item.value === focused ? true : undefined}
              onClick={() => props.onChoose(item.value)}
            >
              {drawn(props, item)}
            </Radio>
          ))}
        </Radio.Group>
      </div>
    </Antd>
  )
}
