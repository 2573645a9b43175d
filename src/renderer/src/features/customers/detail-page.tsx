import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { CustomerDetail } from '#shared/contract/customers'
import type { MetaField } from '#shared/contract/fields'
import type { Json } from '#shared/domain/customer'
import { failureOf } from '../../bridge/index.ts'
import { customerQuery, fieldsQuery, useSyncNow } from '../../bridge/queries.ts'
import { Avatar } from '../../components/avatar.tsx'
import { IconButton } from '../../components/button.tsx'
import { FieldValue, isEmptyValue } from '../../components/field-value/field-value.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { type FieldLists, fieldLabel, itemsOf, noLists } from '../../lib/field-labels.ts'
import { plainField } from '../../lib/known-fields.ts'
import { fromListOf, openedState, routes } from '../../lib/paths.ts'
import { formatStamp, useZone } from '../../lib/time.ts'
import { listOf, textOf } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import { groupFields, type ShownField } from './field-groups.ts'
import '../../app/styles/detail.css'

const headField = (name: string, lists: FieldLists): MetaField =>
  lists.fields.find((field) => field.system && field.name === name) ?? plainField(name, 3)

const Head = ({
  detail,
  lists,
  onBack,
}: {
  readonly detail: CustomerDetail
  readonly lists: FieldLists
  readonly onBack: () => void
}) => {
  const words = useWords()
  const zone = useZone()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const value = (name: string) => detail.fields[name] as Json | undefined
  const tags = listOf(value('tagList')).map((tag) => textOf(tag) ?? '')
  const owner = textOf(value('ownerName')) ?? ''
  return (
    <header className="detail-head">
      <div className="detail-line">
        <IconButton icon="arrow-left" label={words('detail.back')} onClick={onBack} className="hang-left" />
        <h1 className="record-name" ref={title} tabIndex={-1}>
          {detail.name}
        </h1>
        {tags.map((tag) => (
          <span key={tag} className="tag">
            {tag}
          </span>
        ))}
      </div>
      <div className="detail-facts">
        {['level', 'chargeStatus', 'phase'].map((name) => {
          const field = headField(name, lists)
          return isEmptyValue(value(name)) ? null : (
            <span key={name} className="fact">
              {name === 'phase' ? <Icon name="trail" /> : null}
              <FieldValue field={field} value={value(name)} place="list" items={itemsOf(field, lists)} />
            </span>
          )
        })}
        {owner ? (
          <span className="fact">
            <Avatar name={owner} />
            <span className="cut" title={owner}>
              {owner}
            </span>
          </span>
        ) : null}
        {detail.syncedAt === null ? null : (
          <span className="fact data-age">
            <Icon name="cloud-check" size={14} />
            {words('detail.syncedAt', { time: formatStamp(detail.syncedAt, zone) })}
          </span>
        )}
      </div>
    </header>
  )
}

const Field = ({
  shown,
  detail,
  lists,
}: {
  readonly shown: ShownField
  readonly detail: CustomerDetail
  readonly lists: FieldLists
}) => {
  const words = useWords()
  const { field, value } = shown
  return (
    <div className={shown.wide ? 'record-field wide' : 'record-field'}>
      <dt title={fieldLabel(field, words)}>{fieldLabel(field, words)}</dt>
      <dd>
        <FieldValue
          field={field}
          value={value}
          place="record"
          account={detail.extra.weMediaAccount as Json}
          items={itemsOf(field, lists)}
        />
      </dd>
    </div>
  )
}

const Missing = ({
  error,
  onBack,
  retry,
}: {
  readonly error: unknown
  readonly onBack: () => void
  readonly retry: () => void
}) => {
  const words = useWords()
  const syncNow = useSyncNow()
  const failure = failureOf(error)
  if (failure.code === 'not-found')
    return (
      <Notice
        icon="search"
        title={words('detail.notFound')}
        text={words('detail.notFoundNext')}
        action={{ label: words('detail.back'), run: onBack }}
        second={{ label: words('sync.now'), run: () => syncNow.mutate(), busy: syncNow.isPending }}
      />
    )
  return (
    <Notice
      icon="alert"
      title={words('detail.failed')}
      text={failureWords(failure)}
      action={{ label: words('common.retry'), run: retry }}
    />
  )
}

/** companydetail (§2): everything that this computer has of a customer, each field by its type. */
export const CustomerPage = () => {
  const words = useWords()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { id = '' } = useParams()
  const { data: detail, error, refetch } = useQuery(customerQuery(id))
  const lists = useQuery(fieldsQuery).data ?? noLists
  const onBack = () =>
    void navigate(`${routes.CompanyList}${fromListOf(state)?.search ?? ''}`, { state: openedState(id) })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onBack()
  }
  if (!detail)
    return error === null ? (
      <div className="detail-loading skeleton" role="status" aria-label={words('common.loading')}>
        {[220, 360, 480, 420].map((width) => (
          <span key={width} className="bone" style={{ width }} />
        ))}
      </div>
    ) : (
      <Missing error={error} onBack={onBack} retry={() => void refetch()} />
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere in the record goes back to the list
    <div className="detail-page" onKeyDown={onKeyDown}>
      <Head key={detail.id} detail={detail} lists={lists} onBack={onBack} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys */}
      {/* biome-ignore lint/a11y/useSemanticElements: no set of form fields */}
      <div className="detail-body" role="group" aria-label={detail.name} tabIndex={0}>
        {groupFields(detail, lists.fields).map((group) => (
          <section key={group.name} aria-label={words(`detail.${group.name}`)}>
            <h2>{words(`detail.${group.name}`)}</h2>
            <dl className="record-fields">
              {group.fields.map((shown) => (
                <Field key={`${shown.field.system}-${shown.field.name}`} shown={shown} detail={detail} lists={lists} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  )
}
