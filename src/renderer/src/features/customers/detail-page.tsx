import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Json } from '#shared/domain/customer'
import { useEditCustomer } from '../../bridge/customers.ts'
import { failureOf } from '../../bridge/index.ts'
import { usePermissions } from '../../bridge/permissions.ts'
import { customerQuery, fieldsQuery, useSyncNow } from '../../bridge/queries.ts'
import { Bones } from '../../components/bones.tsx'
import { Button } from '../../components/button.tsx'
import { AccountNames } from '../../components/field-value/account-names.ts'
import { Notice } from '../../components/notice.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { noLists } from '../../lib/field-labels.ts'
import { fromListOf, isFollowUpsState, openedState, routes } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { DialledRecord } from '../../record/dialled-record.tsx'
import { RecordField } from '../../record/record-field.tsx'
import { RecordFrame, type RecordHalf } from '../../record/record-frame.tsx'
import { useFieldEdits } from '../../record/use-field-edits.ts'
import { useRecordShortcuts } from '../../record/use-record-shortcuts.ts'
import type { ScreenProps } from '../feature.ts'
import { groupFields } from './field-groups.ts'
import { calledLists } from './invite-talk.ts'
import { keptIn } from './pinned-warning.tsx'
import { RecordHead } from './record-head.tsx'
import { RecordPager } from './record-pager.tsx'
import { SocialButton } from './social-button.tsx'
import { useAccountNames } from './use-account-names.ts'
import '../../app/styles/detail.css'
import '../../app/styles/print.css'

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

/** The page of one customer. */
const CustomerRecord = ({
  id,
  half,
  onHalf,
  parts,
}: Pick<ScreenProps, 'parts'> & {
  readonly id: string
  readonly half: RecordHalf
  readonly onHalf: (half: RecordHalf) => void
}) => {
  const { Timeline, CustomerChats, CustomerContacts, CustomerDocuments } = parts
  const { CorporateContacts, CustomerRoles, RecordSyncState } = parts
  const words = useWords()
  const navigate = useNavigate()
  const { state } = useLocation()
  const page = useRef<HTMLDivElement>(null)
  const side = useRef<HTMLElement>(null)
  const { data: detail, error, refetch } = useQuery(customerQuery(id))
  const { inviteTalk } = usePermissions()
  const lists = calledLists(useQuery(fieldsQuery).data ?? noLists, inviteTalk, words)
  const edits = useFieldEdits({ ...useEditCustomer(id), keptIn: (name) => keptIn(name, lists) }, id, detail)
  const accountNames = useAccountNames(
    detail === undefined
      ? []
      : [{ id, accountId: detail.fields.weMediaAccountId, account: detail.extra.weMediaAccount as Json | undefined }],
  )
  const list = fromListOf(state)
  const onBack = () => void navigate(`${routes.CompanyList}${list?.search ?? ''}`, { state: openedState(id) })
  const shortcuts = useRecordShortcuts({
    page,
    side,
    shown: detail !== undefined,
    ready: detail !== undefined && edits.ready,
    showHalf: onHalf,
    back: onBack,
  })
  if (!detail)
    return error === null ? (
      <Bones className="detail-loading" widths={[220, 360, 480, 420]} />
    ) : (
      <Missing error={error} onBack={onBack} retry={() => void refetch()} />
    )
  const shared = { detail, lists, edits }
  return (
    <RecordFrame
      page={page}
      side={side}
      name={detail.name}
      half={half}
      onHalf={onHalf}
      timeline={<Timeline objType="company" objId={detail.id} />}
      head={
        <RecordHead
          {...shared}
          accountNames={accountNames}
          onBack={onBack}
          standing={<RecordSyncState customerId={detail.id} syncedAt={detail.syncedAt} />}
          actions={
            <>
              {list === null ? null : <RecordPager id={detail.id} search={list.search} />}
              <SocialButton detail={detail} Conversation={parts.Conversation} />
              <Button icon="edit" onClick={shortcuts.write}>
                {words('detail.writeFollowUp')}
                <kbd>F</kbd>
              </Button>
            </>
          }
        />
      }
    >
      {groupFields(lists.fields).map((group) => (
        <Fragment key={group.name}>
          <section aria-label={words(`detail.${group.name}`)}>
            <h2>{words(`detail.${group.name}`)}</h2>
            <DialledRecord objType="company" objId={detail.id}>
              <AccountNames value={accountNames}>
                <dl className="record-fields">
                  {group.fields.map(({ field, wide, readOnly }) => (
                    <RecordField
                      key={`${field.system}-${field.name}`}
                      {...shared}
                      field={field}
                      wide={wide}
                      readOnly={readOnly}
                      account={detail.extra.weMediaAccount as Json | undefined}
                    />
                  ))}
                </dl>
              </AccountNames>
            </DialledRecord>
          </section>
          {group.name === 'contact' ? (
            <>
              <CustomerContacts customer={{ id: detail.id, name: detail.name }} />
              <CustomerChats customer={{ id: detail.id, name: detail.name }} />
            </>
          ) : null}
          {group.name === 'matter' ? <CustomerRoles customerId={detail.id} /> : null}
        </Fragment>
      ))}
      {/* Last: they grow when the firm has answered, and would move what a person is about to press. */}
      <CustomerDocuments customer={{ id: detail.id, name: detail.name }} />
      <CorporateContacts customer={{ id: detail.id, name: detail.name }} />
    </RecordFrame>
  )
}

/**
 * companydetail (§2): everything that this computer has of a customer, each field by its type and changed in place.
 * Its timeline, contacts and roles, and where it stands, are parts of other features. Who walks from one customer to the
 * next keeps the half that a narrow window shows, and nothing else of the one before.
 */
export const CustomerPage = ({ parts }: Pick<ScreenProps, 'parts'>) => {
  const { id = '' } = useParams()
  const { state } = useLocation()
  const [half, setHalf] = useState<RecordHalf>('overview')
  useEffect(() => {
    if (isFollowUpsState(state)) setHalf('followups')
  }, [state])
  return <CustomerRecord key={id} id={id} half={half} onHalf={setHalf} parts={parts} />
}
