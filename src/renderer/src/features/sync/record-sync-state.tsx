import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useChangeWords } from '../../actions/use-change-words.ts'
import { outboxQuery, workSummaryQuery } from '../../bridge/work.ts'
import { Button } from '../../components/button.tsx'
import { Floating } from '../../components/floating.tsx'
import { Icon } from '../../components/icon.tsx'
import { routes } from '../../lib/paths.ts'
import { formatStamp } from '../../lib/time.ts'
import { needsPerson } from './outbox-line.tsx'
import { OutboxList } from './outbox-list.tsx'
import '../../app/styles/sync.css'

/**
 * Where a customer stands: how old it is, and what of it is saved on this computer and not on the server yet, change by
 * change with its ways on. `syncedAt` in epoch milliseconds, null where the server never had it.
 */
export const RecordSyncState = ({
  customerId,
  syncedAt,
}: {
  readonly customerId: string
  readonly syncedAt: number | null
}) => {
  const tools = useChangeWords()
  const { words, zone } = tools
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const some = (useQuery(workSummaryQuery).data?.marks.length ?? 0) > 0
  const { data } = useQuery({ ...outboxQuery, enabled: some })
  const entries = some ? (data?.entries ?? []).filter((entry) => entry.customerId === customerId) : []
  const time = syncedAt === null ? null : formatStamp(syncedAt, zone)
  const n = entries.length
  if (n === 0)
    return time === null ? null : (
      <span className="fact data-age">
        <Icon name="cloud-check" size={14} />
        {words('detail.syncedAt', { time })}
      </span>
    )
  const urgent = entries.some(needsPerson)
  const unsent = time === null ? words('detail.unsentOnly', { n }) : words('detail.unsent', { n, time })
  return (
    <>
      <Button
        kind="quiet"
        className={urgent ? 'data-age attention' : 'data-age unsent'}
        icon={urgent ? 'alert' : 'upload'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        {urgent ? words('detail.attention') : unsent}
      </Button>
      {anchor === null ? null : (
        <Floating
          anchor={anchor}
          label={words('detail.unsentOnly', { n })}
          className="record-changes"
          atEnd
          onClose={() => setAnchor(null)}
        >
          <OutboxList entries={entries} tools={tools} onShow={() => void navigate(routes.sync)} />
        </Floating>
      )}
    </>
  )
}
