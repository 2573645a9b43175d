import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CorporateContact } from '#shared/contract/social'
import { contactsOfQuery } from '../../bridge/contacts.ts'
import { corporateContactsQuery, useBindContact } from '../../bridge/corporate.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { useOffline } from '../../bridge/online.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Button, IconButton } from '../../components/button.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { FailedLine } from '../../components/failed-line.tsx'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import { routes } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import '../../app/styles/contacts.css'

const BindDialog = lazyScreen(async () => (await import('./bind-dialog.tsx')).BindDialog)

/** Which contact of the customer a client is. */
const Bound = ({ contactId, names }: { readonly contactId: string; readonly names: ReadonlyMap<string, string> }) => {
  const words = useWords()
  if (contactId === '') return <span className="meta cut">{words('corporate.whole')}</span>
  const name = names.get(contactId)
  if (name === undefined) return <span className="meta cut">{words('corporate.unknownContact')}</span>
  return (
    <Link className="cut" to={routes.contactdetail(contactId)} title={name}>
      {words('corporate.boundTo', { name })}
    </Link>
  )
}

/** Clients of the enterprise chat who belong to a customer (SO-02), as the firm has them, and the way to bind one. */
export const CorporateContacts = ({
  customer,
}: {
  readonly customer: { readonly id: string; readonly name: string }
}) => {
  const words = useWords()
  const offline = useOffline()
  const { data, error, refetch } = useQuery(corporateContactsQuery(customer.id, offline === null))
  const contacts = useQuery(contactsOfQuery(customer.id)).data?.rows ?? []
  const bind = useBindContact()
  const [binding, setBinding] = useState(false)
  const [unbinding, setUnbinding] = useState<CorporateContact | null>(null)
  const [said, setSaid] = useState('')
  const names = new Map(contacts.map(({ id, name }) => [id, name]))
  const problem = bind.error === null ? null : errorWords(bind.error)
  const hindrance = offline === null ? problem : words(`online.${offline}`)
  return (
    <section aria-label={words('corporate.title')}>
      <div className="contact-head">
        <h2 className="contact-title">
          {words('corporate.title')}
          {data === undefined || data.length === 0 ? null : <span className="meta">{data.length}</span>}
        </h2>
        <span className="meta cut grow" role="status">
          {said}
        </span>
        <Button
          kind="link"
          icon="link"
          disabled={offline !== null}
          title={offline === null ? undefined : words(`online.${offline}`)}
          onClick={() => setBinding(true)}
        >
          {words('corporate.bind')}
        </Button>
      </div>
      {/* Why a list that stands there is not of now. */}
      {data === undefined || error === null || offline !== null ? null : <FailedLine text={errorWords(error)} />}
      {data === undefined ? (
        offline !== null ? (
          <p className="meta">{words('corporate.offline')}</p>
        ) : error === null ? (
          <p className="meta" role="status">
            {words('common.loading')}
          </p>
        ) : (
          <p className="meta">
            {`${words('corporate.failed')}${words('join.colon')}${errorWords(error)} `}
            <button type="button" className="text-button" onClick={() => void refetch()}>
              {words('common.retry')}
            </button>
          </p>
        )
      ) : data.length === 0 ? (
        <p className="meta">{words('corporate.none')}</p>
      ) : (
        <ul className="contact-cards corporate">
          {data.map((client) => (
            <li key={client.id}>
              <Avatar name={client.name} address={client.avatar} />
              <bdi className="cut" title={client.name}>
                {client.name}
              </bdi>
              <bdi className="meta cut" title={client.remark || client.corpName}>
                {client.remark || client.corpName}
              </bdi>
              <Bound contactId={client.contactId} names={names} />
              <IconButton
                icon="close"
                label={`${words('corporate.unbind')} ${client.name}`}
                disabled={offline !== null}
                onClick={() => {
                  bind.reset()
                  setUnbinding(client)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {binding ? (
        <BindDialog
          customer={customer}
          contacts={contacts}
          onBound={() => {
            setBinding(false)
            setSaid(words('corporate.bound'))
          }}
          onClose={() => setBinding(false)}
        />
      ) : null}
      {unbinding === null ? null : (
        <Confirm
          title={words('corporate.unbind')}
          text={words('corporate.unbindSure', { name: unbinding.name })}
          action={words('corporate.unbind')}
          busy={bind.isPending}
          actionDisabled={offline !== null}
          onConfirm={() =>
            bind.mutate({ id: unbinding.id, companyId: '', contactId: '' }, { onSuccess: () => setUnbinding(null) })
          }
          onClose={() => setUnbinding(null)}
        >
          {hindrance === null ? null : <FailedLine text={hindrance} />}
        </Confirm>
      )}
    </section>
  )
}
