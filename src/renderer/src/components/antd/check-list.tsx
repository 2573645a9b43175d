import Button from 'antd/es/button'
import { type ReactNode, useId } from 'react'
import { isComposing, isSubmit } from '../../lib/keys.ts'
import { useWords } from '../../lib/words.ts'
import { Boxes, type CheckOption, stepBoxes } from './boxes.tsx'
import { FindField } from './find-field.tsx'
import { Antd } from './provider.tsx'

/**
 * Boxes to tick, with a search box above them where `search` says what stands in it; Enter there ticks the only one that
 * it finds.
 */
export const CheckList = (props: {
  readonly label: string
  readonly options: readonly CheckOption[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  readonly search?: {
    readonly text: string
    readonly placeholder: string
    readonly disabled?: boolean
    /** True while what the text finds is not known yet: the boxes are those of another text. */
    readonly late?: boolean
    readonly onText: (text: string) => void
  }
  /** What stands where no box does: why there is none. */
  readonly note?: ReactNode
  readonly draw?: (option: CheckOption) => ReactNode
}) => {
  const words = useWords()
  const id = useId()
  const { options, chosen, search, onChange } = props
  const takeOnly = () => {
    const sought = search?.text.trim().toLowerCase() ?? ''
    if (sought === '' || search?.late) return
    // What is chosen stands there whatever is typed, so that it can be given up.
    const found = options.filter(({ value, label }) => !chosen.includes(value) || label.toLowerCase().includes(sought))
    const [only] = found
    if (only === undefined || found.length > 1) return
    onChange(chosen.includes(only.value) ? chosen.filter((value) => value !== only.value) : [...chosen, only.value])
  }
  return (
    <Antd>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the boxes */}
      <div className="check-list" onKeyDown={stepBoxes}>
        {search === undefined ? null : (
          <FindField
            label={search.placeholder}
            aria-controls={id}
            disabled={search.disabled ?? false}
            data-autofocus
            value={search.text}
            onChange={(event) => search.onText(event.target.value)}
            onPressEnter={(event) => {
              if (!isComposing(event) && !isSubmit(event)) takeOnly()
            }}
          />
        )}
        <Boxes
          id={id}
          label={props.label}
          className="check-options"
          options={options}
          chosen={chosen}
          focused={search === undefined}
          draw={props.draw}
          onChange={onChange}
        />
        {props.note === undefined ? null : (
          <p className="option-none" role="status">
            {props.note}
          </p>
        )}
        {options.length > 0 && chosen.length > 0 ? (
          <div className="check-foot">
            <Button type="link" size="small" onClick={() => onChange([])}>
              {words('filters.clearOne')}
            </Button>
          </div>
        ) : null}
      </div>
    </Antd>
  )
}
