import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ContactBase } from '#shared/contract/contacts'
import { contactBaseQuery } from '../../bridge/contacts.ts'
import { failureOf } from '../../bridge/index.ts'
import { useOffline } from '../../bridge/online.ts'
import { IconButton } from '../../components/button.tsx'
import { DetailLoading } from '../../components/detail-loading.tsx'
import { FieldValue } from '../../components/field-value/field-value.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { fieldLabel } from '../../lib/field-labels.ts'
import { usePageShortcuts } from '../../lib/keys.ts'
import { plainField } from '../../lib/known-fields.ts'
import { openedState, routes } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import '../../app/styles/contacts.css'

type Ways = { readonly onBack: () => void; readonly onList: () => void }

/** A contact that this computer does not hold: its basics as the firm tells them, or why there is nothing to see. */
export const ContactBasePage = ({ id, onBack, onList }: Ways & { readonly id: string }) => {
  const words = useWords()
  const offline = useOffline()
  const { data, error, refetch } = useQuery({ ...contactBaseQuery(id), enabled: offline === null, retry: false })
  const toContacts = { label: words('contacts.toList'), run: onList }
  if (data !== undefined) return <Basics contact={data} onBack={onBack} />
  if (offline !== null)
    return (
      <Notice
        icon="cloud-off"
        title={words('contacts.missing')}
        text={words(`online.${offline}`)}
        action={toContacts}
      />
    )
  if (error === null) return <DetailLoading />
  const failure = failureOf(error)
  if (failure.code === 'not-found')
    return (
      <Notice icon="user" title={words('contacts.missing')} text={words('detail.notFoundNext')} action={toContacts} />
    )
  return (
    <Notice
      icon="alert"
      title={words('contacts.failed')}
      text={failureWords(failure)}
      action={{ label: words('common.retry'), run: () => void refetch() }}
      second={toContacts}
    />
  )
}

const Basics = ({ contact, onBack }: { readonly contact: ContactBase; readonly onBack: () => void }) => {
  const words = useWords()
  const page = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  usePageShortcuts(page, { back: onBack })
  useLayoutEffect(() => title.current?.focus({ preventScroll: true }), [])
  const { companyId, companyName, position, telephone, phoneMore, ownerName } = contact
  const fields = [
    { field: plainField('position', 1), value: position },
    { field: plainField('telephone', 13), value: telephone },
    { field: plainField('phoneMore', 17), value: phoneMore },
    { field: plainField('ownerName', 1), value: ownerName },
  ]
  return (
    <div className="detail-page alone" ref={page}>
      <div className="detail-main">
        <header className="detail-head">
          <div className="detail-line">
            <IconButton icon="arrow-left" label={words('common.back')} onClick={onBack} className="hang-left back" />
            <div className="detail-title">
              <h1 className="record-name" ref={title} tabIndex={-1}>
                {contact.name || contact.id}
              </h1>
            </div>
          </div>
          <div className="detail-facts">
            {companyId === '' ? null : (
              <span className="fact">
                <Icon name="building" size={14} />
                <Link to={routes.companydetail(companyId)} state={openedState(companyId)}>
                  {companyName || companyId}
                </Link>
              </span>
            )}
            <span className="fact" role="status">
              <Icon name="lock" size={14} />
              {words('contacts.onlyBasics')}
            </span>
          </div>
        </header>
        <div className="detail-body">
          <section aria-label={words('detail.contact')}>
            <h2>{words('detail.contact')}</h2>
            <dl className="record-fields">
              {fields.map(({ field, value }) => (
                <div key={field.name} className="record-field">
                  <dt>{fieldLabel(field, words)}</dt>
                  <dd>
                    <FieldValue field={field} value={value} place="record" items={[]} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </div>
    </div>
  )
}
