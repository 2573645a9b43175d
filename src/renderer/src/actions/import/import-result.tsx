import { useState } from 'react'
import type { Job } from '#shared/contract/jobs'
import { Button, IconButton } from '../../components/button.tsx'
import { Icon, type IconName } from '../../components/icon.tsx'
import { formatCount } from '../../lib/count.ts'
import { listOf, textOf } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import { numberIn, textIn } from '../task-outcome.ts'

/** Failures on one page. */
const pageLength = 20

const Failures = ({ messages }: { readonly messages: readonly string[] }) => {
  const words = useWords()
  const [page, setPage] = useState(0)
  const from = page * pageLength
  const shown = messages.slice(from, from + pageLength)
  return (
    <>
      <ol className="failure-list" start={from + 1}>
        {shown.map((message, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may fail with the same words
          <li key={from + at}>{message}</li>
        ))}
      </ol>
      {messages.length > pageLength ? (
        <div className="failure-pages">
          <span className="meta">
            {words('import.pageOf', { a: from + 1, b: from + shown.length, n: messages.length })}
          </span>
          <IconButton
            icon="chevron-left"
            label={words('paging.previous')}
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          />
          <IconButton
            icon="chevron-right"
            label={words('paging.next')}
            disabled={from + pageLength >= messages.length}
            onClick={() => setPage(page + 1)}
          />
        </div>
      ) : null}
    </>
  )
}

const counts = [
  ['insertNum', 'import.inserted', 'plus', 'good'],
  ['updateNum', 'import.updated', 'refresh', ''],
  ['skipNum', 'import.skipped', 'minus', ''],
  ['failureNum', 'import.failed', 'alert', 'bad'],
] as const satisfies readonly (readonly [string, string, IconName, string])[]

/** Messages of the rows that the server did not take. */
export const failuresOf = (result: Job['result']): readonly string[] => {
  const list = result !== null && typeof result === 'object' && 'failureMsgList' in result ? result.failureMsgList : []
  return listOf(list).flatMap((entry) => textOf(entry) ?? [])
}

/** What an import came to: four counts and the rows that failed (IM-12). */
export const ImportResult = (props: { readonly job: Job; readonly onFailedRows: () => void }) => {
  const words = useWords()
  const { result } = props.job
  const messages = failuresOf(result)
  const fsid = textIn(result, 'fsid')
  return (
    <>
      <p className="state done" role="status">
        <Icon name="check" size={14} />
        {words('import.uploaded')}
      </p>
      <ul className="import-counts">
        {counts.map(([name, key, icon, tone]) => {
          const n = numberIn(result, name)
          return (
            <li key={name} className={n > 0 ? tone : ''}>
              <Icon name={icon} size={14} />
              {words(key, { n: formatCount(n) })}
            </li>
          )
        })}
      </ul>
      {messages.length > 0 ? (
        <section aria-label={words('import.failures')}>
          <div className="preview-head">
            <h3>{words('import.failures')}</h3>
            <span className="grow" />
            <Button icon="download" onClick={props.onFailedRows}>
              {words('import.failedRows')}
            </Button>
          </div>
          <Failures messages={messages} />
        </section>
      ) : null}
      {fsid === '' ? null : <p className="meta small">{words('import.fileId', { id: fsid })}</p>}
    </>
  )
}
