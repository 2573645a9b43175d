import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { ContactView } from '#shared/contract/contacts'
import type { MetaField } from '#shared/contract/fields'
import type { Json } from '#shared/domain/customer'
import { contactQuery, refreshContact, useEditContact } from '../../bridge/contacts.ts'
import { failureOf } from '../../bridge/index.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { DetailLoading } from '../../components/detail-loading.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { noLists } from '../../lib/field-labels.ts'
import { plainField } from '../../lib/known-fields.ts'
import { openedState, routes } from '../../lib/paths.ts'
import { useBackToList } from '../../lib/use-back.ts'
import { useWords } from '../../lib/words.ts'
import { DialledRecord } from '../../record/dialled-record.tsx'
import { RecordField } from '../../record/record-field.tsx'
import { RecordFrame, type RecordHalf } from '../../record/record-frame.tsx'
import { type RecordDetail, useFieldEdits } from '../../record/use-field-edits.ts'
import { useRecordShortcuts } from '../../record/use-record-shortcuts.ts'
import type { ScreenProps } from '../feature.ts'
import { RemoveContact } from './actions/remove-contact.tsx'
import { ContactBasePage } from './contact-base-page.tsx'
import { CopyContact } from './copy-contact.tsx'
import '../../app/styles/detail.css'
import '../../app/styles/print.css'

/** Fields of a contact and their types (§3), as the page shows them. */
const groups = {
  contact: [
    ['name', 1],
    ['position', 1],
    ['telephone', 13],
    ['phoneMore', 17],
    ['email', 1],
    ['city', 1],
    ['note', 1],
  ],
  record: [
    ['ownerName', 1],
    ['gmtFollowup', 8],
    ['gmtCreate', 8],
    ['gmtModify', 8],
  ],
} as const

/** The contact in the form in which every record's fields are shown and changed. */
const detailOf = (contact: ContactView): RecordDetail => {
  const { id, name, extra, tags: _tags, unread, ...fields } = contact
  return { id, name, fields: fields as RecordDetail['fields'], extra: extra as RecordDetail['extra'], unread }
}

/** Custom fields have no definitions of their own: what is there is shown by its name. */
const customOf = (contact: ContactView): readonly MetaField[] =>
  Object.keys(contact.extra).map((name) => ({ ...plainField(name, 1), system: false }))

/** The page of one contact. */
const ContactRecord = ({ id, parts: { Timeline } }: Pick<ScreenProps, 'parts'> & { readonly id: string }) => {
  const words = useWords()
  const navigate = useNavigate()
  const page = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const { data: contact, error, refetch } = useQuery(contactQuery(id))
  const detail = contact === undefined ? undefined : detailOf(contact)
  const edits = useFieldEdits(useEditContact(id), id, detail)
  const back = useBackToList(routes.contacts, id)
  const toList = () => void navigate(routes.contacts)
  const known = contact !== undefined
  const side = useRef<HTMLElement>(null)
  const [half, setHalf] = useState<RecordHalf>('overview')
  // The firm has been asked for it, and it is as much here as it will be.
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    let here = true
    void refreshContact(id)
      .then((came) => (came ? refetch() : null))
      .then(() => here && setAsked(true))
    return () => {
      here = false
    }
  }, [id, refetch])
  const shortcuts = useRecordShortcuts({
    page,
    side,
    shown: known,
    ready: known && edits.ready,
    showHalf: setHalf,
    back,
  })
  useLayoutEffect(() => {
    if (known) title.current?.focus({ preventScroll: true })
  }, [known])
  if (contact === undefined || detail === undefined) {
    if (error === null) return <DetailLoading />
    const failure = failureOf(error)
    const toContacts = { label: words('contacts.toList'), run: toList }
    if (failure.code === 'not-found')
      return asked ? <ContactBasePage id={id} onBack={back} onList={toList} /> : <DetailLoading />
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
  const shared = { detail, edits, lists: noLists }
  const sections = [
    { name: 'contact', fields: groups.contact.map(([name, type]) => plainField(name, type)) },
    { name: 'other', fields: customOf(contact) },
    { name: 'record', fields: groups.record.map(([name, type]) => plainField(name, type)) },
  ] as const
  return (
    <RecordFrame
      page={page}
      side={side}
      name={contact.name}
      half={half}
      onHalf={setHalf}
      timeline={<Timeline objType="contact" objId={contact.id} />}
      head={
        <header className="detail-head">
          <div className="detail-line">
            <IconButton icon="arrow-left" label={words('common.back')} onClick={back} className="hang-left back" />
            <div className="detail-title">
              <h1 className="record-name" ref={title} tabIndex={-1}>
                {contact.name || contact.id}
              </h1>
              {contact.tags.length === 0 ? null : (
                <span className="record-tags">
                  {contact.tags.map((tag) => (
                    <span key={tag.id || tag.name} className="tag">
                      {tag.name}
                    </span>
                  ))}
                </span>
              )}
            </div>
            <span className="detail-actions">
              <Button icon="edit" onClick={shortcuts.write}>
                {words('detail.writeFollowUp')}
                <kbd>F</kbd>
              </Button>
              <CopyContact contact={contact} />
              <RemoveContact id={contact.id} name={contact.name} onRemoved={toList} />
            </span>
          </div>
          <div className="detail-facts">
            {contact.companyId === '' ? null : (
              <span className="fact">
                <Icon name="building" size={14} />
                <Link to={routes.companydetail(contact.companyId)} state={openedState(contact.companyId)}>
                  {contact.companyName || contact.companyId}
                </Link>
              </span>
            )}
          </div>
        </header>
      }
    >
      {sections
        .filter((section) => section.fields.length > 0)
        .map((section) => (
          <section key={section.name} aria-label={words(`detail.${section.name}`)}>
            <h2>{words(`detail.${section.name}`)}</h2>
            <DialledRecord objType="contact" objId={contact.id}>
              <dl className="record-fields">
                {section.fields.map((field) => (
                  <RecordField
                    key={`${field.system}-${field.name}`}
                    {...shared}
                    field={field.name === 'name' && field.system ? { ...field, label: words('contacts.name') } : field}
                    wide={field.name === 'note'}
                    account={undefined as Json | undefined}
                  />
                ))}
              </dl>
            </DialledRecord>
          </section>
        ))}
    </RecordFrame>
  )
}

/** contactdetail (RT-05): everything that this computer has of a contact, changed in place. Its timeline is a part of another feature. */
export const ContactPage = ({ parts }: Pick<ScreenProps, 'parts'>) => {
  const { id = '' } = useParams()
  return <ContactRecord key={id} id={id} parts={parts} />
}
