import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { SessionState } from '#shared/contract/session'
import type { SyncStatus } from '#shared/contract/sync'
import type { SalvagedWork } from '#shared/contract/work'
import type { ConnectionState } from '../../bridge/index.ts'
import { useSyncNow } from '../../bridge/queries.ts'
import { salvagedQuery, useForgetSalvaged, workSummaryQuery } from '../../bridge/work.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { SignInAgain } from '../../features/session/sign-in-again.tsx'
import { routes } from '../../lib/paths.ts'
import { formatStamp, useZone } from '../../lib/time.ts'
import { useWords, type Words } from '../../lib/words.ts'

/** What a repair saved of the unsent work, and what it did not. */
const salvagedWords = ({ older, missing, mayMissMore }: SalvagedWork, words: Words): string =>
  [
    ...(older > 0 ? [words('banner.salvagedOlder', { n: older })] : []),
    ...(missing > 0 ? [words('banner.salvagedMissing', { n: missing })] : []),
    ...(mayMissMore ? [words('banner.salvagedMaybe')] : []),
  ].join(words('join.comma')) || words('banner.salvagedAll')

/** What the whole window must know: connection lost, sign-in expired, offline with the age of what is shown. */
export const Banners = (props: {
  readonly session: SessionState
  readonly status: SyncStatus | undefined
  readonly link: ConnectionState
}) => {
  const words = useWords()
  const zone = useZone()
  const syncNow = useSyncNow()
  const [signingIn, setSigningIn] = useState(false)
  const { session, status } = props
  const { pathname } = useLocation()
  const summary = useQuery(workSummaryQuery).data
  const { salvaged } = useQuery(salvagedQuery).data ?? { salvaged: null }
  const forget = useForgetSalvaged()
  const dataTime = status?.dataTime ?? null
  const time = dataTime === null ? words('sync.never') : formatStamp(dataTime, zone)
  if (props.link === 'lost')
    return (
      <div className="banner" role="status">
        <Icon name="refresh" />
        <strong>{words('banner.lost')}</strong>
      </div>
    )
  if (session.phase === 'expired')
    return (
      <div className="banner" role="status">
        <Icon name="lock" />
        <strong>{words('banner.expired', { time })}</strong>
        <span className="banner-hint cut">{words('banner.expiredHint')}</span>
        <Button onClick={() => setSigningIn(true)}>{words('banner.signInAgain')}</Button>
        {signingIn ? <SignInAgain session={session} onClose={() => setSigningIn(false)} /> : null}
      </div>
    )
  if (salvaged)
    return (
      <div className="banner" role="status">
        <Icon name={salvaged.missing > 0 || salvaged.mayMissMore ? 'alert' : 'check'} />
        <strong>{words('banner.salvaged', { time: formatStamp(salvaged.at, zone) })}</strong>
        <span className="banner-hint cut">{salvagedWords(salvaged, words)}</span>
        <span className="banner-end">
          {pathname === routes.sync ? null : <Link to={routes.sync}>{words('sync.openPage')}</Link>}
        </span>
        <Button disabled={forget.isPending} onClick={() => forget.mutate()}>
          {words('banner.seen')}
        </Button>
      </div>
    )
  if (status?.connection !== 'offline') return null
  const nextTry = summary?.pending ? summary.nextTry : null
  return (
    <div className="banner" role="status">
      <Icon name="cloud-off" />
      <strong>{dataTime === null ? words('banner.offlineNever') : words('banner.offline', { time })}</strong>
      <span className="banner-hint cut" title={words('banner.offlineHint')}>
        {words('banner.offlineHint')}
      </span>
      <span className="banner-end">
        {nextTry === null ? null : words('sync.nextTry', { time: formatStamp(nextTry, zone) })}
        {pathname === routes.sync ? null : <Link to={routes.sync}>{words('sync.openPage')}</Link>}
      </span>
      <Button icon="refresh" disabled={syncNow.isPending || status.running} onClick={() => syncNow.mutate()}>
        {words('common.retryNow')}
      </Button>
    </div>
  )
}
