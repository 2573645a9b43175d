import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { documentListQuery } from '../../bridge/documents.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { shownUpload } from '../../lib/attachments.ts'
import { type Dropped, isNothing } from '../../lib/dropped-files.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { fileIcon } from '../../lib/file-icon.ts'
import { formatSize } from '../../lib/file-size.ts'
import { routes } from '../../lib/paths.ts'
import { formatListTime, useZone } from '../../lib/time.ts'
import { useFileDrop } from '../../lib/use-file-drop.ts'
import { useWords } from '../../lib/words.ts'
import { openFile } from '../../media/open-file.ts'
import type { Parts } from '../parts.ts'
import { DropDialog } from './drop-dialog.tsx'
import { type Fresh, isUnknown, useFresh } from './list-states.tsx'
import '../../app/styles/customer-documents.css'
import '../../app/styles/documents.css'
import '../../app/styles/facts.css'

/** Documents that stand on the record; the rest is a press away. */
const SHOWN = 6

/** Why documents that were never read are not to be seen. */
const Unread = ({ fresh }: { readonly fresh: Fresh }) => {
  const words = useWords()
  const { failure, offline, busy } = fresh
  if (failure?.code === 'forbidden') return <p className="meta">{words('documents.forbidden')}</p>
  if (offline) return <p className="meta">{words('documents.unknownOffline')}</p>
  if (failure === null) return <p className="meta">{words('common.loading')}</p>
  return (
    <p className="meta">
      {`${words('documents.failed')}${words('join.colon')}${failureWords(failure)} `}
      <Button kind="link" disabled={busy} onClick={fresh.again}>
        {words('common.retry')}
      </Button>
    </p>
  )
}

/**
 * The documents of a customer among its fields, newest change first. Files that are dropped on them are uploaded, into the
 * folder that is asked for.
 */
export const CustomerDocuments: Parts['CustomerDocuments'] = ({ customer }) => {
  const words = useWords()
  const zone = useZone()
  const part = useRef<HTMLElement>(null)
  const [dropped, setDropped] = useState<Dropped | null>(null)
  const owner = { btype: 'company', bid: customer.id }
  const fresh = useFresh({ ...owner, name: customer.name })
  const { data } = useQuery(documentListQuery({ ...owner, pageSize: SHOWN }))
  const over = useFileDrop(part, true, setDropped)
  const unread = data !== undefined && isUnknown(data, fresh)
  const rows = unread ? [] : (data?.rows ?? [])
  const uploads = data?.uploads.filter(({ parent }) => parent === '') ?? []
  const all = routes.documentsOf('company', customer.id, customer.name)
  return (
    <>
      <section
        ref={part}
        className={over ? 'customer-documents over' : 'customer-documents'}
        aria-label={words('customerDocuments.title')}
        data-takes-files
      >
        <h2>{words('customerDocuments.title')}</h2>
        {over ? <p className="meta">{words('customerDocuments.drop')}</p> : null}
        {unread ? (
          <Unread fresh={fresh} />
        ) : data !== undefined && rows.length === 0 && uploads.length === 0 ? (
          <p className="meta">{words('customerDocuments.none')}</p>
        ) : null}
        <ul>
          {uploads.map((one) => (
            <li key={one.id} className="fact-link">
              <Icon name={fileIcon(one.name)} size={14} />
              <span className="cut grow" title={one.name}>
                {one.name}
              </span>
              <span className="meta small">{words(`upload.${shownUpload(one.state, fresh.offline)}`)}</span>
            </li>
          ))}
          {rows.map((row) => (
            <li key={row.id}>
              {row.directory ? (
                <Link className="fact-link" to={`${all}&folder=${encodeURIComponent(row.id)}`}>
                  <Icon name="folder" size={14} />
                  <bdi className="cut grow" title={row.name}>
                    {row.name}
                  </bdi>
                </Link>
              ) : (
                <button
                  type="button"
                  className="fact-link"
                  aria-label={words('file.open', { name: row.name })}
                  onClick={() => void openFile(row)}
                >
                  <Icon name={fileIcon(row.name)} size={14} />
                  <bdi className="cut grow" title={row.name}>
                    {row.name}
                  </bdi>
                  <span className="meta small">{row.fileSize === null ? '' : formatSize(row.fileSize)}</span>
                  <time className="meta small">
                    {row.gmtModify === null ? '' : formatListTime(row.gmtModify, zone)}
                  </time>
                </button>
              )}
            </li>
          ))}
        </ul>
        <Link className="text-button" to={all}>
          {words('customerDocuments.all')}
        </Link>
      </section>
      {dropped === null || isNothing(dropped) ? null : (
        <DropDialog customer={customer} dropped={dropped} onClose={() => setDropped(null)} />
      )}
    </>
  )
}
