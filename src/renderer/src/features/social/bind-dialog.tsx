import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CorporateContact } from '#shared/contract/social'
import { corporateContactsQuery, useBindContact, useSyncCorporate } from '../../bridge/corporate.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { useOffline } from '../../bridge/online.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { FormItem } from '../../components/form-item.tsx'
import { Select } from '../../components/select.tsx'
import { useWords, type Words } from '../../lib/words.ts'

type Named = { readonly id: string; readonly name: string }

/** A client as a line of the choices: name, firm or remark, and whether it belongs to somebody else. */
const clientLine = (client: CorporateContact, customer: string, words: Words): string =>
  [
    client.name,
    client.remark || client.corpName,
    client.companyId !== '' && client.companyId !== customer ? words('corporate.elsewhere') : '',
  ]
    .filter(Boolean)
    .join(words('join.comma'))

/** Says which customer, and which contact of it, a client of the enterprise chat is (AP-58). */
export const BindDialog = (props: {
  readonly customer: Named
  readonly contacts: readonly Named[]
  readonly onBound: () => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const offline = useOffline()
  const { customer } = props
  const clients = useQuery(corporateContactsQuery('', offline === null))
  const bind = useBindContact()
  const sync = useSyncCorporate()
  const [client, setClient] = useState('')
  const [contact, setContact] = useState('')
  const [asked, setAsked] = useState(false)
  // Those who belong to nobody come first.
  const others = (clients.data ?? [])
    .filter(({ companyId }) => companyId !== customer.id)
    .toSorted((one, other) => Number(one.companyId !== '') - Number(other.companyId !== ''))
  const error = bind.error ?? sync.error ?? clients.error
  const problem = offline === null ? (error === null ? undefined : errorWords(error)) : words(`online.${offline}`)
  const submit = () => {
    setAsked(true)
    if (client === '') return
    bind.mutate({ id: client, companyId: customer.id, contactId: contact }, { onSuccess: props.onBound })
  }
  return (
    <Dialog
      title={words('corporate.bind')}
      action={words('common.save')}
      busy={bind.isPending}
      actionDisabled={offline !== null}
      dirty={client !== '' || contact !== ''}
      error={problem}
      beside={
        <>
          <Button kind="link" disabled={offline !== null || sync.isPending} onClick={() => sync.mutate(undefined)}>
            {words('corporate.sync')}
          </Button>
          <span className="meta small" role="status">
            {sync.isPending ? words('common.loading') : sync.isSuccess ? words('corporate.synced') : ''}
          </span>
        </>
      }
      onSubmit={submit}
      onClose={props.onClose}
    >
      <FormItem
        label={words('corporate.chooseClient')}
        required
        error={asked && client === '' ? words('corporate.chooseFirst') : undefined}
        hint={
          clients.isPending
            ? words('common.loading')
            : clients.data?.length === 0
              ? words('corporate.notFound')
              : undefined
        }
      >
        {(field) => (
          <Select
            {...field}
            value={client}
            items={[
              { value: '', label: words('corporate.find') },
              ...others.map((one) => ({ value: one.id, label: clientLine(one, customer.id, words) })),
            ]}
            onChange={setClient}
          />
        )}
      </FormItem>
      <FormItem label={words('corporate.chooseContact')}>
        {(field) => (
          <Select
            {...field}
            value={contact}
            items={[
              { value: '', label: words('corporate.noContact') },
              ...props.contacts.map(({ id, name }) => ({ value: id, label: name || id })),
            ]}
            onChange={setContact}
          />
        )}
      </FormItem>
    </Dialog>
  )
}
