import Button from 'antd/es/button'
import Tag from 'antd/es/tag'
import { useId, useState } from 'react'
import { useWords } from '../../lib/words.ts'
import { Icon } from '../icon.tsx'
import { MarkedLabel } from '../marked-label.tsx'
import { Floating } from './floating.tsx'
import {
  Face,
  kinds,
  type PeopleList,
  PeoplePanel,
  type Person,
  type PickerKind,
  type PickerWay,
} from './people-panel.tsx'
import { Antd } from './provider.tsx'
import '../../app/styles/people.css'

/** Chosen people with a remove icon each and a trigger that adds more (UP-01 to UP-04). */
export const PeoplePicker = (props: {
  readonly label: string
  /** True where somebody must be chosen. */
  readonly required?: boolean | undefined
  /** People where nothing is said. */
  readonly kind?: PickerKind
  readonly ways: readonly PickerWay[]
  readonly single?: boolean
  readonly chosen: readonly Person[]
  readonly people: PeopleList
  readonly error?: string | undefined
  readonly onChange: (people: readonly Person[]) => void
}) => {
  const words = useWords()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { single = false, kind = 'people', chosen, error, onChange } = props
  const opener = words(single && chosen.length > 0 ? 'people.edit' : 'people.add')
  const close = () => setAnchor(null)
  return (
    <Antd>
      <fieldset className="people-picker" aria-describedby={error === undefined ? undefined : `${id}-error`}>
        <legend>
          <MarkedLabel label={props.label} required={props.required} />
        </legend>
        <div className="chips">
          {chosen.map((person) => (
            <Tag
              key={person.id}
              className="chip"
              closable={{
                closeIcon: (
                  <span>
                    <Icon name="close" size={12} />
                  </span>
                ),
                'aria-label': words('people.remove', { name: person.name }),
              }}
              onClose={(event) => {
                // Who is chosen says what stands here, not antd.
                event.preventDefault()
                onChange(chosen.filter((one) => one.id !== person.id))
              }}
            >
              <Face kind={kind} name={person.name} />
              <span className="cut" title={person.name}>
                {person.name}
              </span>
            </Tag>
          ))}
          <Button
            type="dashed"
            danger={error !== undefined}
            icon={<Icon name={single && chosen.length > 0 ? 'edit' : 'plus'} size={14} />}
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            aria-label={`${props.label}${words('join.colon')}${opener}`}
            onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
          >
            {opener}
          </Button>
        </div>
        {error === undefined ? null : (
          <p className="form-note error" id={`${id}-error`} role="alert">
            <Icon name="alert" size={14} />
            <span>{error}</span>
          </p>
        )}
        {anchor === null ? null : (
          <Floating anchor={anchor} label={words(kinds[kind].title)} className="people-float" onClose={close}>
            <PeoplePanel
              {...{ kind, single, chosen, onChange }}
              ways={props.ways}
              people={props.people}
              onClose={close}
            />
          </Floating>
        )}
      </fieldset>
    </Antd>
  )
}
