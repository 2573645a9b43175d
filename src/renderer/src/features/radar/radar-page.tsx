// radardetail (§2, D-45): the item that a customer looked at, as the follow-up of its visit tells it.
// Lives here: this page. May not: another feature.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { followUpQuery } from '../../bridge/followups.ts'
import { failureOf } from '../../bridge/index.ts'
import { openPage } from '../../bridge/queries.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { DetailLoading } from '../../components/detail-loading.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { usePageShortcuts } from '../../lib/keys.ts'
import { routes } from '../../lib/paths.ts'
import { clockOf, formatDateTime, useZone } from '../../lib/time.ts'
import { useBack } from '../../lib/use-back.ts'
import { textOf } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import { openFile } from '../../media/open-file.ts'
import '../../app/styles/facts.css'

/** An address that may be opened, or null. */
const webAddress = (value: string | null): string | null =>
  value !== null && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : null

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** The page of a visit in the timeline (type 4). */
export const RadarPage = () => {
  const words = useWords()
  const zone = useZone()
  const { id = '' } = useParams()
  const title = useRef<HTMLHeadingElement>(null)
  const { data: visit, error, refetch } = useQuery(followUpQuery(id))
  useEffect(() => {
    if (visit !== undefined) title.current?.focus({ preventScroll: true })
  }, [visit])
  const onBack = useBack()
  const page = useRef<HTMLDivElement>(null)
  usePageShortcuts(page, { back: onBack })
  const back = { label: words('common.back'), run: onBack }
  if (visit === undefined) {
    if (error === null) return <DetailLoading />
    const failure = failureOf(error)
    return failure.code === 'not-found' ? (
      <Notice icon="radar" title={words('radar.missing')} text={words('radar.missingNext')} action={back} />
    ) : (
      <Notice
        icon="alert"
        title={words('radar.failed')}
        text={failureWords(failure)}
        action={{ label: words('common.retry'), run: () => void refetch() }}
        second={back}
      />
    )
  }
  const text = (name: string) => textOf(visit.details[name])
  const name = text('title') ?? text('name') ?? words('radar.unnamed')
  const isFile = text('itemType') === 'file'
  const fsid = isFile ? text('fsid') : null
  const address = webAddress(text('url') ?? text('link'))
  const duration = Number(visit.details.duration ?? Number.NaN)
  const customer = visit.group.type === 'company' ? visit.group : visit.object
  const visitor = text('visitor')
  return (
    <div className="facts-page" ref={page}>
      <header className="facts-head">
        <IconButton icon="arrow-left" label={words('common.back')} onClick={onBack} />
        <Icon name={isFile ? 'file' : 'arrow-out'} size={20} />
        <h1 ref={title} tabIndex={-1}>
          {name}
        </h1>
        {fsid === null ? null : (
          <Button icon="file" onClick={() => void openFile({ fsid, name })}>
            {words('radar.openFile')}
          </Button>
        )}
        {address === null ? null : (
          <Button icon="arrow-out" onClick={() => openPage(address)}>
            {words('radar.open')}
          </Button>
        )}
      </header>
      <dl className="facts">
        <Fact label={words('radar.kind')}>{words(isFile ? 'radar.file' : 'radar.link')}</Fact>
        <Fact label={words('radar.customer')}>
          {customer.type === 'company' && customer.id !== '' ? (
            <Link to={routes.companydetail(customer.id)}>{customer.name || customer.id}</Link>
          ) : (
            customer.name
          )}
        </Fact>
        {visitor === null ? null : <Fact label={words('radar.visitor')}>{visitor}</Fact>}
        {visit.gmtCreate === null ? null : (
          <Fact label={words('radar.time')}>{formatDateTime(visit.gmtCreate, zone)}</Fact>
        )}
        {Number.isFinite(duration) ? <Fact label={words('radar.duration')}>{clockOf(duration)}</Fact> : null}
        <Fact label={words('radar.shared')}>{visit.author.name}</Fact>
        {address === null ? null : <Fact label={words('radar.address')}>{address}</Fact>}
      </dl>
      {visit.text === '' ? null : <p className="facts-text">{visit.text}</p>}
    </div>
  )
}
