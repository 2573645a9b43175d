// radardetail (§2, D-45): the item that a customer looked at, as the follow-up of its visit tells it.
// Lives here: this page. May not: another feature.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { isOpenedAddress } from '#shared/domain/outside-address'
import { useCopy } from '../../bridge/copy.ts'
import { followUpQuery } from '../../bridge/followups.ts'
import { failureOf } from '../../bridge/index.ts'
import { useOpenPage } from '../../bridge/use-open-page.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { CopiedWords } from '../../components/copied-words.tsx'
import { DetailLoading } from '../../components/detail-loading.tsx'
import { Fact } from '../../components/fact.tsx'
import { FailedLine } from '../../components/failed-line.tsx'
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
  const { copied, copy } = useCopy()
  const { failed, open } = useOpenPage()
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
  const address = (text('url') ?? text('link'))?.trim() ?? ''
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
        {isOpenedAddress(address) ? (
          <Button icon="arrow-out" onClick={() => void open(address)}>
            {words('radar.open')}
          </Button>
        ) : null}
      </header>
      {failed ? <FailedLine text={words('page.notOpened')} /> : null}
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
        {address === '' ? null : (
          <Fact label={words('radar.address')}>
            {address}
            {isOpenedAddress(address) && !failed ? null : (
              <>
                <Button kind="link" icon="copy" onClick={() => void copy({ text: address, withoutPhones: false })}>
                  {words('radar.copy')}
                </Button>
                <CopiedWords copied={copied} />
              </>
            )}
          </Fact>
        )}
      </dl>
      {visit.text === '' ? null : <p className="facts-text">{visit.text}</p>}
    </div>
  )
}
