// Projects, cases and arbitrations: those that this computer knows, and behind them the project system's own search.
// Lives here: this page. May not: another feature.
import { type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  memo,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ListedProject } from '#shared/contract/matters'
import { FOUND_PROJECTS, PROJECT_DEBOUNCE } from '#shared/domain/next-action'
import { projectPage } from '#shared/domain/project'
import { errorWords } from '../../bridge/error-words.ts'
import { failureOf } from '../../bridge/index.ts'
import { knownProjectsQuery, useFoundProjects } from '../../bridge/matters.ts'
import { useOffline } from '../../bridge/online.ts'
import { useStoredQuery } from '../../bridge/stored-query.ts'
import { FailedLine } from '../../components/failed-line.tsx'
import type { GridHandle } from '../../components/grid/grid.tsx'
import { Notice } from '../../components/notice.tsx'
import { RowsWaiting } from '../../components/rows-waiting.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { listState, openedOf, routes } from '../../lib/paths.ts'
import { formatListTime, useZone } from '../../lib/time.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useListKeys } from '../../lib/use-list-keys.ts'
import { rowIdAt, useRowWalk } from '../../lib/use-row-walk.ts'
import { useWords, type Words } from '../../lib/words.ts'
import '../../app/styles/matters.css'

/** Distance from the end of the list at which the next projects are read, CSS px. */
const NEAR_END = 400

const heads = ['number', 'client', 'status', 'gmtModify'] as const

const PlainRow = ({ project, isReachable }: { readonly project: ListedProject; readonly isReachable: boolean }) => {
  const words = useWords()
  const zone = useZone()
  const { id, gmtModify } = project
  const name = project.name || id
  return (
    <div role="option" aria-selected={false} data-id={id} tabIndex={isReachable ? 0 : -1} className="project-row">
      <span className="cut project-name" title={name}>
        {name}
      </span>
      <span className="tag">{words(`project.kind.${projectPage(project.bigType)}`)}</span>
      {(['number', 'client', 'status'] as const).map((field) => (
        <span key={field} className="cut" title={project[field]}>
          {project[field]}
        </span>
      ))}
      <time>{gmtModify === null ? '' : formatListTime(gmtModify, zone)}</time>
    </div>
  )
}

/** Drawn again only where something about it changes: a step of the focus concerns two rows. */
const ProjectRow = memo(PlainRow)

type Found = UseQueryResult<{ readonly projects: readonly unknown[]; readonly offline: boolean }>

/** What stands in place of the rows where there are none. */
const NoProjects = (props: {
  readonly text: string
  readonly found: Found
  readonly isLate: boolean
  readonly onClear: () => void
}) => {
  const words = useWords()
  const { text, found, onClear } = props
  const clear = text === '' ? undefined : { label: words('projects.clear'), run: onClear }
  if (props.isLate) return <RowsWaiting />
  if (found.error !== null) {
    const { code } = failureOf(found.error)
    if (code === 'not-found')
      return <Notice icon="briefcase" title={words('projects.noSystem')} text={words('projects.noSystemNext')} />
    const retry = { label: words('common.retry'), run: () => void found.refetch() }
    return code === 'forbidden' ? (
      <Notice icon="lock" title={words('projects.forbidden')} text={errorWords(found.error)} />
    ) : (
      <Notice icon="alert" title={words('projects.failed')} text={errorWords(found.error)} action={retry} />
    )
  }
  if (found.data === undefined) return <RowsWaiting />
  if (text !== '') {
    const here = found.data.offline ? words('next.knownProjects') : undefined
    return <Notice icon="search" title={words('projects.noneFound', { text })} text={here} action={clear} />
  }
  return found.data.offline ? (
    <Notice icon="wifi-off" title={words('projects.offline')} text={words('project.offlineNext')} />
  ) : (
    <Notice icon="briefcase" title={words('projects.none')} text={words('projects.noneNext')} />
  )
}

/** What the project system's search adds to the rows that stand there; '' where it found them all. */
const saidOf = ({ data, isFetching }: Found, isLate: boolean, offline: boolean, words: Words): string => {
  if (isFetching || isLate) return words('projects.searching')
  if (offline || data?.offline === true) return words('next.knownProjects')
  const isCapped = data !== undefined && data.projects.length >= FOUND_PROJECTS
  return isCapped ? words('projects.capped', { n: FOUND_PROJECTS }) : ''
}

/** The rows, those of one search: the arrows walk through them, Enter or a press opens one. */
const ProjectList = (props: {
  readonly rows: readonly ListedProject[]
  /** Row that gets the focus as soon as it is there. */
  readonly opened: RefObject<string | null>
  readonly grid: Ref<Pick<GridHandle, 'focus'>>
  readonly onMore: () => void
  readonly onOpen: (project: ListedProject) => void
}) => {
  const words = useWords()
  const list = useRef<HTMLDivElement>(null)
  const { rows, opened } = props
  const onOpen = (id: string | undefined) => {
    const project = rows.find((row) => row.id === id)
    if (project !== undefined) props.onOpen(project)
    return project !== undefined
  }
  const walk = useRowWalk({
    rows,
    list,
    current: opened.current,
    follows: false,
    nearEnd: NEAR_END,
    more: props.onMore,
    onOpen,
  })
  const { reachable } = walk
  const focus = useCallback((id: string | undefined) => {
    const row = id === undefined ? null : list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
    row?.focus()
    return row instanceof HTMLElement
  }, [])
  useImperativeHandle(props.grid, () => ({ focus: (id = reachable) => focus(id) }), [focus, reachable])
  useEffect(() => {
    if (opened.current !== null && focus(opened.current)) opened.current = null
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') walk.onKeyDown(event)
    else if (onOpen(rowIdAt(event.target))) event.preventDefault()
  }
  return (
    <div className="projects-list" onScroll={walk.onScroll}>
      <div className="project-row head" aria-hidden="true">
        <span>{words('projects.title')}</span>
        <span />
        {heads.map((name) => (
          <span key={name}>{words(`project.${name}`)}</span>
        ))}
      </div>
      <div
        ref={list}
        role="listbox"
        tabIndex={-1}
        aria-label={words('projects.title')}
        onKeyDown={onKeyDown}
        onFocus={walk.onFocus}
        onBlur={walk.onBlur}
        onClick={({ target }) => onOpen(rowIdAt(target))}
      >
        {rows.map((project) => (
          <ProjectRow key={project.id} project={project} isReachable={project.id === reachable} />
        ))}
      </div>
    </div>
  )
}

/** The page of the projects; an id in its address stands for what is searched. */
export const ProjectsPage = () => {
  const words = useWords()
  const navigate = useNavigate()
  const location = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const grid = useRef<Pick<GridHandle, 'focus'>>(null)
  const opened = useRef(openedOf(location.state))
  const stored = useStoredQuery()
  const text = stored.search.get('text') ?? ''
  const search = (next: string) =>
    stored.setSearch(new URLSearchParams(next === '' ? '' : { text: next }), { replace: true })
  const offline = useOffline() !== null
  const known = useInfiniteQuery(knownProjectsQuery(text))
  const asked = useDebounced(text, PROJECT_DEBOUNCE)
  const found = useFoundProjects(asked, { keepsLast: false })
  // What is typed has not rested yet: what was found is the answer to the text before.
  const isLate = asked !== text
  const rows = known.data?.pages.flatMap(({ projects }) => projects) ?? []
  const onOpen = ({ id, bigType }: ListedProject) =>
    void navigate(routes.projectdetail(id, bigType), { state: listState(location.search) })
  useListKeys({
    field,
    grid,
    searched: text,
    answered: known.data !== undefined && !known.isPlaceholderData,
    onFilters: undefined,
    openFirst: () => {
      if (rows[0] !== undefined) onOpen(rows[0])
    },
  })
  const isEmpty = known.data !== undefined && rows.length === 0
  return (
    <div className="projects-page">
      <header className="page-head">
        <h1>{words('projects.title')}</h1>
      </header>
      <div className="tools projects-tools">
        <SearchField
          label={words('projects.search')}
          clearLabel={words('projects.clear')}
          value={text}
          onChange={search}
          field={field}
        />
        <span className="meta" role="status">
          {isEmpty ? '' : saidOf(found, isLate, offline, words)}
        </span>
      </div>
      {isEmpty || found.error === null ? null : (
        <FailedLine
          text={words('projects.unasked', { reason: errorWords(found.error) })}
          retry={() => void found.refetch()}
        />
      )}
      {known.data === undefined && known.error !== null ? (
        <Notice
          icon="alert"
          title={words('projects.failed')}
          text={errorWords(known.error)}
          action={{ label: words('common.retry'), run: () => void known.refetch() }}
        />
      ) : known.data === undefined ? (
        <RowsWaiting />
      ) : isEmpty ? (
        <NoProjects text={text} found={found} isLate={isLate} onClear={() => search('')} />
      ) : (
        <ProjectList
          rows={rows}
          opened={opened}
          grid={grid}
          onOpen={onOpen}
          onMore={() => {
            if (known.hasNextPage && !known.isFetching) void known.fetchNextPage()
          }}
        />
      )}
    </div>
  )
}
