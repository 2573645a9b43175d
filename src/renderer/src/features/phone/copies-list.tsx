import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { errorWords } from '../../bridge/error-words.ts'
import { copiedNumbersQuery } from '../../bridge/phone.ts'
import { DetailLoading } from '../../components/detail-loading.tsx'
import { Notice } from '../../components/notice.tsx'
import { objectRoute } from '../../lib/paths.ts'
import { formatDateTime, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'

/** Numbers that the person copied whole on this computer (beyond 31), behind their masks. */
export const CopiesList = () => {
  const words = useWords()
  const zone = useZone()
  const { data, error, refetch } = useQuery(copiedNumbersQuery)
  if (error !== null)
    return (
      <Notice
        icon="alert"
        title={words('copies.failed')}
        text={errorWords(error)}
        action={{ label: words('common.retry'), run: () => void refetch() }}
      />
    )
  if (data === undefined) return <DetailLoading />
  if (data.rows.length === 0) return <Notice icon="copy" title={words('copies.none')} text={words('copies.hint')} />
  return (
    <>
      <p className="copies-hint meta">{words('copies.hint')}</p>
      <ul className="call-list" aria-label={words('copies.title')}>
        {data.rows.map(({ id, at, number, objType, objId, name }) => {
          const to = objectRoute({ type: objType, id: objId })
          return (
            <li key={id} className="copies-row">
              <time className="meta">{formatDateTime(at, zone)}</time>
              <span className="cut" title={name}>
                {to === null ? name : <Link to={to}>{name || objId}</Link>}
              </span>
              <span className="meta">{number}</span>
            </li>
          )
        })}
      </ul>
      {data.total > data.rows.length ? (
        <p className="copies-hint meta">{words('copies.cut', { n: data.rows.length, total: data.total })}</p>
      ) : null}
    </>
  )
}
