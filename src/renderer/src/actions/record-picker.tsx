import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PROJECT_DEBOUNCE } from '#shared/domain/next-action'
import { errorWords } from '../bridge/error-words.ts'
import { useFoundProjects } from '../bridge/matters.ts'
import { foundRecordsQuery } from '../bridge/search.ts'
import { IconButton } from '../components/button.tsx'
import { FindField } from '../components/find-field.tsx'
import { Floating } from '../components/floating.tsx'
import { Icon } from '../components/icon.tsx'
import { isComposing } from '../lib/keys.ts'
import { useDebounced } from '../lib/use-debounced.ts'
import { useWords } from '../lib/words.ts'
import { useRecentRecords } from './use-recent-records.ts'
import '../app/styles/object-field.css'

/** Rest after the last key before records are looked for, milliseconds. */
const REST = 150
const ask = { company: 'customers', contact: 'contacts' } as const
type Hit = { readonly id: string; readonly title: string; readonly subtitle: string }

/** Kinds of records that are picked; projects are looked for at the firm, as in the field of a task (FU-15). */
export const pickedKinds = ['company', 'contact', 'project'] as const
export type PickedKind = (typeof pickedKinds)[number]

/**
 * Records of a kind that a text finds: those of this computer, projects at the firm; `known` where only here. While
 * `isLate` they are those of the text before.
 */
const useFound = (kind: PickedKind, text: string) => {
  const isProject = kind === 'project'
  const asked = useDebounced(text, isProject ? PROJECT_DEBOUNCE : REST)
  const records = useQuery(foundRecordsQuery(isProject ? '' : asked, ask[kind === 'project' ? 'company' : kind]))
  const projects = useFoundProjects(asked, { enabled: isProject && asked !== '' })
  const { error, data, isPlaceholderData } = isProject ? projects : records
  const hits: readonly Hit[] =
    asked === ''
      ? []
      : isProject
        ? (projects.data?.projects ?? []).map(({ id, name }) => ({ id, title: name, subtitle: '' }))
        : (records.data ?? [])
  const isLate = asked !== '' && isPlaceholderData
  const answered = data !== undefined && !isLate
  return { asked, hits, error, isLate, answered, known: isProject && projects.data?.offline === true }
}

/** One record of a kind, found by its name, initials or number. */
export const RecordPicker = (props: {
  readonly kind: PickedKind
  readonly value: { readonly id: string; readonly name: string }
  readonly label: string
  /** Stands there while none is chosen. */
  readonly choose: string
  /** Of the item of a form around it. */
  readonly field?: { readonly id: string; readonly invalid: boolean; readonly describedBy: string | undefined }
  /** Words of what takes the choice away; without them it can only be another one. */
  readonly clear?: string
  readonly onChange: (next: { readonly id: string; readonly name: string }) => void
}) => {
  const words = useWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [text, setText] = useState('')
  const { value, label, field, onChange } = props
  const { asked, hits, error, isLate, answered, known } = useFound(props.kind, text.trim())
  const recent = useRecentRecords(props.kind, anchor !== null)
  const isRecent = text.trim() === '' && asked === '' && recent.length > 0
  const found = isRecent ? recent : hits
  const close = () => {
    setAnchor(null)
    setText('')
  }
  const take = ({ id, title }: Hit) => {
    onChange({ id, name: title })
    close()
  }
  return (
    <>
      <button
        type="button"
        id={field?.id}
        className={`field multi-field${value.id === '' ? ' empty' : ''}${field?.invalid ? ' invalid' : ''}`}
        aria-describedby={field?.describedBy}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={`${label}${words('join.colon')}${value.name}`}
        data-object
        onClick={(event) => (anchor === null ? setAnchor(event.currentTarget) : close())}
      >
        <span className="cut" title={value.name}>
          {value.name || props.choose}
        </span>
        <Icon name="chevron-down" size={14} />
      </button>
      {props.clear === undefined || value.id === '' ? null : (
        <IconButton icon="close" label={props.clear} onClick={() => onChange({ id: '', name: '' })} />
      )}
      {anchor === null ? null : (
        <Floating anchor={anchor} label={label} className="object-panel" onClose={close}>
          <FindField
            label={words('followup.findObject')}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.target.value)}
            onPressEnter={(event) => {
              const [first] = found
              if (isComposing(event)) return
              event.preventDefault()
              // Those of what was typed before are not what is meant.
              if (first !== undefined && asked === text.trim() && !isLate) take(first)
            }}
          />
          {isRecent ? <p className="meta small">{words('search.recent')}</p> : null}
          <ul className="object-hits" aria-busy={isLate}>
            {found.map((hit) => (
              <li key={hit.id}>
                <button type="button" className="option" onClick={() => take(hit)}>
                  <span className="cut" title={hit.title}>
                    {hit.title}
                  </span>
                  <span className="meta cut" title={hit.subtitle}>
                    {hit.subtitle}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {asked === '' ? null : error !== null && !answered ? (
            <p className="option-none" role="alert">
              {errorWords(error)}
            </p>
          ) : answered && (known || found.length === 0) ? (
            <p className="option-none" role="status">
              {words(known ? 'next.knownProjects' : 'followup.nothingFound')}
            </p>
          ) : null}
        </Floating>
      )}
    </>
  )
}
