import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PROJECT_DEBOUNCE } from '#shared/domain/next-action'
import { failureOf } from '../bridge/index.ts'
import { foundProjectsQuery } from '../bridge/matters.ts'
import { foundRecordsQuery } from '../bridge/search.ts'
import { FindField } from '../components/find-field.tsx'
import { Floating } from '../components/floating.tsx'
import { Icon } from '../components/icon.tsx'
import { Select } from '../components/select.tsx'
import { failureWords } from '../lib/failure-words.ts'
import { useDebounced } from '../lib/use-debounced.ts'
import { useWords } from '../lib/words.ts'
import type { ChosenObject } from './chosen-object.ts'
import '../app/styles/object-field.css'

/** Rest after the last key before records are looked for, milliseconds. */
const REST = 150
/** What projects are looked for by: the firm is asked, as in the field of a task (FU-15). */
const kinds = ['company', 'contact', 'project'] as const
const ask = { company: 'customers', contact: 'contacts' } as const
type Hit = { readonly id: string; readonly title: string; readonly subtitle: string }

/** Records of a kind that a text finds: those of this computer, projects at the firm; `known` where only here. */
const useFound = (kind: (typeof kinds)[number], text: string) => {
  const isProject = kind === 'project'
  const asked = useDebounced(text, isProject ? PROJECT_DEBOUNCE : REST)
  const records = useQuery(foundRecordsQuery(isProject ? '' : asked, ask[kind === 'project' ? 'company' : kind]))
  const projects = useQuery({ ...foundProjectsQuery(asked), enabled: isProject && asked !== '' })
  const { error, data } = isProject ? projects : records
  const hits: readonly Hit[] =
    asked === ''
      ? []
      : isProject
        ? (projects.data?.projects ?? []).map(({ id, name }) => ({ id, title: name, subtitle: '' }))
        : (records.data ?? [])
  return { asked, hits, error, answered: data !== undefined, known: isProject && projects.data?.offline === true }
}

/** The kind of record, and one that is found by its name, initials or number; those of this computer, projects at the firm. */
export const ObjectField = ({
  value,
  label,
  choose,
  field,
  onChange,
}: {
  readonly value: ChosenObject
  readonly label: string
  /** Stands there while none is chosen. */
  readonly choose: string
  /** Of the item of a form around it. */
  readonly field?: { readonly id: string; readonly invalid: boolean; readonly describedBy: string | undefined }
  readonly onChange: (next: ChosenObject) => void
}) => {
  const words = useWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [text, setText] = useState('')
  const kind = kinds.find((one) => one === value.objType) ?? 'company'
  const { asked, hits: found, error, answered, known } = useFound(kind, text.trim())
  const close = () => {
    setAnchor(null)
    setText('')
  }
  return (
    <div className="object-field">
      <Select
        label={words('followup.objectKind')}
        value={value.objType}
        items={kinds.map((one) => ({ value: one, label: words(`followup.object.${one}`) }))}
        onChange={(objType) => onChange({ objType, objId: '', name: '' })}
      />
      <button
        type="button"
        id={field?.id}
        className={`field multi-field${value.objId === '' ? ' empty' : ''}${field?.invalid ? ' invalid' : ''}`}
        aria-describedby={field?.describedBy}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={`${label}${words('join.colon')}${value.name}`}
        data-object
        onClick={(event) => (anchor === null ? setAnchor(event.currentTarget) : close())}
      >
        <span className="cut" title={value.name}>
          {value.name || choose}
        </span>
        <Icon name="chevron-down" size={14} />
      </button>
      {anchor === null ? null : (
        <Floating anchor={anchor} label={label} className="object-panel" onClose={close}>
          <FindField
            label={words('followup.findObject')}
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
          {asked === '' ? null : error !== null && !answered ? (
            <p className="option-none" role="alert">
              {failureWords(failureOf(error))}
            </p>
          ) : answered && (known || found.length === 0) ? (
            <p className="option-none" role="status">
              {words(known ? 'next.knownProjects' : 'followup.nothingFound')}
            </p>
          ) : null}
        </Floating>
      )}
    </div>
  )
}
