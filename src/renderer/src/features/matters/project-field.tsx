import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PROJECT_DEBOUNCE, personalProject } from '#shared/domain/next-action'
import { errorWords } from '../../bridge/error-words.ts'
import { taskGroupsQuery, useFoundProjects } from '../../bridge/matters.ts'
import { Floating } from '../../components/floating.tsx'
import { FormItem } from '../../components/form-item.tsx'
import { Icon } from '../../components/icon.tsx'
import { ChoiceList } from '../../components/radios.tsx'
import { Select } from '../../components/select.tsx'
import { TextBox } from '../../components/text-box.tsx'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useWords } from '../../lib/words.ts'

type Named = { readonly id: string; readonly name: string }

/** Finds a project by a part of its name, once what was typed has rested (FU-15); the personal task stands first. */
const ProjectPanel = (props: { readonly chosen: Named; readonly onChoose: (project: Named) => void }) => {
  const words = useWords()
  const [text, setText] = useState('')
  const asked = useDebounced(text.trim(), PROJECT_DEBOUNCE)
  const { data, error, isFetching } = useFoundProjects(asked)
  const found = data?.projects ?? []
  const projects = [{ id: '', name: words('next.personal') }, ...found]
  const note = (): string | null => {
    if (error !== null && data === undefined) return errorWords(error)
    if (data === undefined || (isFetching && found.length === 0)) return words('common.loading')
    if (data.offline) return words('next.knownProjects')
    return found.length === 0 ? words('next.noProject') : null
  }
  const said = note()
  return (
    <div className="people-panel">
      <h3>{words('next.chooseProject')}</h3>
      <TextBox
        data-autofocus
        label={words('next.searchProject')}
        placeholder={words('next.searchProject')}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="people-found">
        {said === null ? null : (
          <p className="option-none" role="status">
            {said}
          </p>
        )}
        <div className="people-list">
          <ChoiceList
            label={words('next.chooseProject')}
            items={projects.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={projects.some(({ id }) => id === props.chosen.id) ? props.chosen.id : null}
            onChoose={(id) => props.onChoose(found.find((one) => one.id === id) ?? personalProject)}
          />
        </div>
      </div>
    </div>
  )
}

/**
 * The project of a task; the personal one belongs to none (FU-15). While it `isAwaited` the one that a new task begins
 * with is looked for, and what is saved waits for it, or for a person's choice.
 */
export const ProjectField = ({
  value,
  isAwaited,
  onChange,
}: {
  readonly value: Named
  readonly isAwaited: boolean
  readonly onChange: (project: Named) => void
}) => {
  const words = useWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = isAwaited ? words('next.findingProject') : value.id === '' ? words('next.personal') : value.name
  return (
    <FormItem label={words('next.project')}>
      {(field) => (
        <>
          <button
            type="button"
            id={field.id}
            className="btn next-project"
            aria-label={words('next.project') + words('join.colon') + name}
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            data-awaited={isAwaited || undefined}
            onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
          >
            <Icon name={value.id === '' && !isAwaited ? 'user' : 'briefcase'} size={14} />
            <span className="cut" title={value.id === '' ? undefined : name}>
              {name}
            </span>
            <Icon name="chevron-down" size={12} />
          </button>
          {anchor === null ? null : (
            <Floating
              anchor={anchor}
              label={words('next.chooseProject')}
              className="people-float"
              onClose={() => setAnchor(null)}
            >
              <ProjectPanel
                chosen={value}
                onChoose={(project) => {
                  onChange(project)
                  setAnchor(null)
                }}
              />
            </Floating>
          )}
        </>
      )}
    </FormItem>
  )
}

/** The group of a task among those of its project (SC-05); one that is gone is said where it stands. */
export const GroupField = (props: {
  readonly project: string
  readonly value: Named | null
  readonly onChange: (group: Named | null) => void
}) => {
  const words = useWords()
  const { value } = props
  const { data, error } = useQuery(taskGroupsQuery(props.project))
  const groups = data?.groups ?? []
  const isGone = value !== null && data !== undefined && !groups.some(({ id }) => id === value.id)
  const items = [
    { value: '', label: words('next.noGroup') },
    ...groups.map(({ id, name }) => ({ value: id, label: name })),
    ...(value !== null && !groups.some(({ id }) => id === value.id) ? [{ value: value.id, label: value.name }] : []),
  ]
  return (
    <FormItem
      label={words('next.group')}
      error={isGone ? words('next.groupGone') : undefined}
      hint={error === null || data !== undefined ? undefined : errorWords(error)}
    >
      {(field) => (
        <Select
          id={field.id}
          invalid={field.invalid}
          describedBy={field.describedBy}
          value={value?.id ?? ''}
          items={items}
          onChange={(id) => props.onChange(groups.find((one) => one.id === id) ?? null)}
        />
      )}
    </FormItem>
  )
}
