// projectdetail, casedetail, arbitrationdetail (RT-06, RT-07): a project of the legal-matter system with its people and
// its follow-ups. Lives here: this page. May not: another feature.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router'
import type { ProjectView } from '#shared/contract/matters'
import { projectPage } from '#shared/domain/project'
import { errorWords } from '../../bridge/error-words.ts'
import { failureOf } from '../../bridge/index.ts'
import { projectQuery, readProjectQuery, useSyncProject } from '../../bridge/matters.ts'
import { useOffline } from '../../bridge/online.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { DetailLoading } from '../../components/detail-loading.tsx'
import { Fact } from '../../components/fact.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { usePageShortcuts } from '../../lib/keys.ts'
import { routes } from '../../lib/paths.ts'
import { formatDateTime, useZone } from '../../lib/time.ts'
import { useBackToList } from '../../lib/use-back.ts'
import { isWord, useWords, type Words } from '../../lib/words.ts'
import { RecordFrame, type RecordHalf } from '../../record/record-frame.tsx'
import type { ScreenProps } from '../feature.ts'
import { ClientNames, ClientWarnings } from './clients.tsx'
import '../../app/styles/detail.css'
import '../../app/styles/facts.css'
import '../../app/styles/matters.css'
import '../../app/styles/print.css'

/** What the firm calls a field, in words where the app has any. */
const nameOf = (name: string, words: Words): string => {
  const key = `project.field.${name}`
  return isWord(key) ? words(key) : name
}

/** What the firm says of a project; fields that it left out are not shown. */
const Facts = ({ project }: { readonly project: ProjectView }) => {
  const words = useWords()
  const zone = useZone()
  const known = (['number', 'status', 'client', 'court'] as const).filter((name) => project[name] !== '')
  return (
    <>
      <section aria-label={words('project.facts')}>
        <h2>{words('project.facts')}</h2>
        <dl className="facts">
          {known.map((name) => (
            <Fact key={name} label={words(`project.${name}`)}>
              {name === 'client' ? <ClientNames client={project.client} /> : project[name]}
            </Fact>
          ))}
          {project.gmtModify === null ? null : (
            <Fact label={words('project.gmtModify')}>{formatDateTime(project.gmtModify, zone)}</Fact>
          )}
        </dl>
      </section>
      {project.other.length === 0 ? null : (
        <section aria-label={words('project.other')}>
          <h2>{words('project.other')}</h2>
          <dl className="facts">
            {project.other.map(({ name, value }) => (
              <Fact key={name} label={nameOf(name, words)}>
                {value}
              </Fact>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}

const Attorneys = ({ people }: { readonly people: readonly { readonly id: string; readonly name: string }[] }) => {
  const words = useWords()
  return (
    <section aria-label={words('project.attorneys')}>
      <h2>{words('project.attorneys')}</h2>
      {people.length === 0 ? (
        <p className="meta">{words('project.noAttorneys')}</p>
      ) : (
        <ul className="project-people">
          {people.map(({ id, name }) => (
            <li key={id} className="tag">
              <Icon name="user" size={12} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Has the project system read the project again; what it answers stands beside the button. */
const SyncProject = ({ id }: { readonly id: string }) => {
  const words = useWords()
  const offline = useOffline()
  const sync = useSyncProject()
  return (
    <>
      {sync.isError || sync.isSuccess ? (
        <span className={sync.isError ? 'meta error' : 'meta'} role={sync.isError ? 'alert' : 'status'}>
          {sync.isError ? errorWords(sync.error) : words('project.synced')}
        </span>
      ) : null}
      <Button
        icon="refresh"
        disabled={offline !== null || sync.isPending}
        title={offline === null ? undefined : words(`online.${offline}`)}
        onClick={() => sync.mutate(id)}
      >
        {words('project.sync')}
      </Button>
    </>
  )
}

/** What stands in place of a project that this computer has never read. */
const Unread = ({
  error,
  offline,
  onRetry,
  onBack,
}: {
  readonly error: Error | null
  readonly offline: ReturnType<typeof useOffline>
  readonly onRetry: () => void
  readonly onBack: () => void
}) => {
  const words = useWords()
  const back = { label: words('common.back'), run: onBack }
  if (error === null && offline === null) return <DetailLoading />
  const failure = error === null ? null : failureOf(error)
  if (failure?.code === 'not-found')
    return (
      <Notice icon="briefcase" title={words('project.missing')} text={words('project.missingNext')} action={back} />
    )
  if (failure?.code === 'forbidden')
    return <Notice icon="lock" title={words('project.forbidden')} text={failureWords(failure)} action={back} />
  if (offline !== null)
    return <Notice icon="wifi-off" title={words('project.offline')} text={words('project.offlineNext')} action={back} />
  return (
    <Notice
      icon="alert"
      title={words('project.failed')}
      text={failure === null ? '' : failureWords(failure)}
      action={{ label: words('common.retry'), run: onRetry }}
      second={back}
    />
  )
}

/** The page of one project. */
const ProjectRecord = (props: Pick<ScreenProps, 'parts'> & { readonly id: string }) => {
  const words = useWords()
  const { id, parts } = props
  const { ProjectTasks, Timeline } = parts
  const { type = '' } = useParams()
  const { pathname, state } = useLocation()
  const page = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const offline = useOffline()
  const { data, error, refetch } = useQuery(projectQuery(id))
  const read = useQuery({ ...readProjectQuery(id), enabled: offline === null })
  const [half, setHalf] = useState<RecordHalf>('overview')
  const project = data?.project ?? null
  const known = project !== null
  useEffect(() => {
    if (known) title.current?.focus({ preventScroll: true })
  }, [known])
  const onBack = useBackToList(routes.projects, id)
  usePageShortcuts(page, { back: onBack })
  // What this computer cannot read, the firm's being out of reach has no part in.
  if (data === undefined) return <Unread error={error} offline={null} onRetry={() => void refetch()} onBack={onBack} />
  if (project === null)
    return <Unread error={read.error} offline={offline} onRetry={() => void read.refetch()} onBack={onBack} />
  const kind = projectPage(project.bigType)
  if (!pathname.startsWith(`/${kind}detail/`) || (type !== '' && type !== (project.bigType || '0')))
    return <Navigate replace to={routes.projectdetail(id, project.bigType)} state={state} />
  return (
    <RecordFrame
      page={page}
      name={project.name}
      half={half}
      onHalf={setHalf}
      timeline={<Timeline objType="project" objId={id} />}
      head={
        <header className="detail-head">
          <div className="detail-line">
            <IconButton icon="arrow-left" label={words('common.back')} onClick={onBack} className="hang-left back" />
            <div className="detail-title">
              <h1 className="record-name" ref={title} tabIndex={-1}>
                {project.name || project.id}
              </h1>
              <span className="tag">{words(`project.kind.${kind}`)}</span>
            </div>
            <span className="detail-actions">
              <Link className="btn" to={routes.documentsOf('project', id, project.name)}>
                <Icon name="folder" size={14} />
                {words('project.documents')}
              </Link>
              <SyncProject id={id} />
            </span>
          </div>
          <ClientWarnings client={project.client} />
          {read.error === null ? null : (
            <p className="next-note meta" role="status">
              <Icon name="alert" size={14} />
              {words('project.stale', { reason: errorWords(read.error) })}
            </p>
          )}
        </header>
      }
    >
      <Facts project={project} />
      <Attorneys people={data.attorneys} />
      <ProjectTasks id={id} />
    </RecordFrame>
  )
}

/** A project, a case or an arbitration: one page under three addresses, of which its bigType picks one. */
export const ProjectPage = ({ parts }: Pick<ScreenProps, 'parts'>) => {
  const { id = '' } = useParams()
  // What was said and pressed on one project is not of the next.
  return <ProjectRecord key={id} id={id} parts={parts} />
}
