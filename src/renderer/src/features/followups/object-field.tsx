import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foundRecordsQuery } from '../../bridge/search.ts'
import { Floating } from '../../components/floating.tsx'
import { Icon } from '../../components/icon.tsx'
import { Select } from '../../components/select.tsx'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useWords } from '../../lib/words.ts'
import type { Written } from './filter-state.ts'

/** Rest after the last key before records are looked for, milliseconds. */
const REST = 150
/** Records that are offered; projects are written about on their own pages. */
const kinds = ['company', 'contact'] as const

/** What a follow-up is about: the kind of record, and one that is found by its name, initials or number. */
export const ObjectField = ({
  value,
  onChange,
}: {
  readonly value: Written
  readonly onChange: (next: Written) => void
}) => {
  const words = useWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [text, setText] = useState('')
  const asked = useDebounced(text.trim(), REST)
  const { data } = useQuery(foundRecordsQuery(asked, value.objType === 'contact' ? 'contacts' : 'customers'))
  const found = asked === '' ? [] : (data ?? [])
  const close = () => {
    setAnchor(null)
    setText('')
  }
  const offered = kinds.some((kind) => kind === value.objType) ? kinds : ([...kinds, 'project'] as const)
  return (
    <div className="object-field">
      <Select
        label={words('followup.objectKind')}
        value={value.objType}
        items={offered.map((kind) => ({ value: kind, label: words(`followup.object.${kind}`) }))}
        onChange={(objType) => onChange({ objType, objId: '', name: '' })}
      />
      <button
        type="button"
        className={value.objId === '' ? 'field multi-field empty' : 'field multi-field'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={`${words('followup.object')}${words('join.colon')}${value.name}`}
        data-object
        onClick={(event) => (anchor === null ? setAnchor(event.currentTarget) : close())}
      >
        <span className="cut" title={value.name}>
          {value.name || words('followup.chooseObject')}
        </span>
        <Icon name="chevron-down" size={14} />
      </button>
      {anchor === null ? null : (
        <Floating anchor={anchor} label={words('followup.object')} className="object-panel" onClose={close}>
          <input
            type="search"
            className="field"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            aria-label={words('followup.findObject')}
            placeholder={words('followup.findObject')}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <ul className="object-hits">
            {found.map(({ id, title, subtitle }) => (
              <li key={id}>
                <button
                  type="button"
                  className="option"
                  onClick={() => {
                    onChange({ objType: value.objType, objId: id, name: title })
                    close()
                  }}
                >
                  <span className="cut">{title}</span>
                  <span className="meta cut">{subtitle}</span>
                </button>
              </li>
            ))}
          </ul>
          {asked !== '' && data !== undefined && found.length === 0 ? (
            <p className="option-none" role="status">
              {words('followup.nothingFound')}
            </p>
          ) : null}
        </Floating>
      )}
    </div>
  )
}
