import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DraftEntry } from '#shared/contract/work'
import { errorWords } from '../../bridge/error-words.ts'
import { draftsQuery, useDropDraft } from '../../bridge/work.ts'
import { IconButton } from '../../components/button.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { Icon, type IconName } from '../../components/icon.tsx'
import { addContactState, routes } from '../../lib/paths.ts'
import { formatStamp, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { draftWords } from './draft-words.ts'

const kinds = {
  followup: 'trail',
  comment: 'comment',
  edit: 'edit',
  create: 'plus',
  mend: 'alert',
  resolve: 'warning',
  checks: 'search',
  reply: 'chat',
  approval: 'approve',
  calendar: 'calendar',
  hours: 'clock',
  other: 'edit',
} as const satisfies Readonly<Record<string, IconName>>

type Kind = keyof typeof kinds

/** What a place says: which kind of draft it is, and where it goes on, opened for what; null where it goes on here. */
const placeOf = ({
  place,
}: DraftEntry): { readonly kind: Kind; readonly to: string | null; readonly state?: object } => {
  const [name = '', about = '', ...rest] = place.split(':')
  const id = rest.join(':')
  const kind = Object.hasOwn(kinds, name) ? (name as Kind) : 'other'
  if (kind === 'checks') return { kind, to: routes.checks }
  if (kind === 'reply') return { kind, to: routes.chat([about, ...rest].join(':')) }
  // An opinion stands with its approval, a new one with all of them.
  if (kind === 'approval') return { kind, to: id === 'opinion' ? routes.approval(about) : routes.approvals }
  if (kind === 'calendar') return { kind, to: about === 'warning' ? routes.chatWarnings : routes.calendar }
  if (kind === 'hours') return { kind, to: routes.hours }
  // A contact of a customer is begun on the customer's page.
  if (kind === 'create' && id !== '') return { kind, to: routes.companydetail(id), state: addContactState }
  if (kind === 'create') return { kind, to: about === 'contact' ? routes.contacts : routes.CompanyList }
  if (about === 'company' || about === 'customer') return { kind, to: routes.companydetail(id) }
  if (about === 'project') return { kind, to: routes.projectdetail(id, '') }
  // A comment on a follow-up goes on where all of them stand.
  if (about === 'followup') return { kind, to: routes.followups }
  return { kind, to: about === 'contact' ? routes.contactdetail(id) : null }
}

/** What was typed and not saved; nothing where there is none. */
export const Drafts = () => {
  const words = useWords()
  const zone = useZone()
  const { data } = useQuery(draftsQuery)
  const drop = useDropDraft()
  const [dropping, setDropping] = useState<DraftEntry | null>(null)
  const entries = data?.entries ?? []
  // Who writes it may change while the question stands.
  const elsewhere = entries.find(({ place }) => place === dropping?.place)?.holder === 'elsewhere'
  if (entries.length === 0) return null
  const title = words('status.drafts', { n: entries.length })
  return (
    <section aria-label={title} className="outbox">
      <header className="sync-bar">
        <h1>{title}</h1>
        <span className="meta small cut">{words('drafts.hint')}</span>
      </header>
      <ul className="outbox-list">
        {entries.map((entry) => {
          const { kind, to, state } = placeOf(entry)
          const name = entry.title || words(`drafts.${kind}`)
          const preview = draftWords(kind, entry.text)
          return (
            <li key={entry.place} className="outbox-entry">
              <span className="outbox-icon">
                <Icon name={kinds[kind]} />
              </span>
              <div className="outbox-main">
                <div className="outbox-line">
                  <strong className="cut" title={name}>
                    {name}
                  </strong>
                  {entry.title === '' ? null : <span className="meta cut">{words(`drafts.${kind}`)}</span>}
                </div>
                <div className="outbox-line">
                  <span className="cut" title={preview}>
                    {preview}
                  </span>
                </div>
              </div>
              <div className="outbox-end">
                <time className="meta small">{formatStamp(entry.at, zone)}</time>
                {to === null ? null : (
                  <Link to={to} state={state}>
                    {words('drafts.goOn')}
                  </Link>
                )}
              </div>
              <IconButton icon="trash" label={words('drafts.drop', { name })} onClick={() => setDropping(entry)} />
            </li>
          )
        })}
      </ul>
      {dropping === null ? null : (
        <Confirm
          title={words('drafts.dropTitle')}
          text={draftWords(placeOf(dropping).kind, dropping.text).slice(0, 200)}
          warning={words(elsewhere ? 'drafts.dropElsewhere' : 'outbox.cannotUndo')}
          action={words('outbox.discard')}
          busy={drop.isPending}
          onConfirm={() =>
            drop.mutate({ place: dropping.place, taken: elsewhere }, { onSuccess: () => setDropping(null) })
          }
          onClose={() => {
            drop.reset()
            setDropping(null)
          }}
        >
          {drop.isError ? (
            <p className="field-note error" role="alert">
              {errorWords(drop.error)}
            </p>
          ) : null}
        </Confirm>
      )}
    </section>
  )
}
