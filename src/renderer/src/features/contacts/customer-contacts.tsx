import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { ContactView } from '#shared/contract/contacts'
import { contactsOfQuery } from '../../bridge/contacts.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { Button } from '../../components/button.tsx'
import type { Person } from '../../components/people-picker.tsx'
import { isAddContactState, routes } from '../../lib/paths.ts'
import { useHeldWhilePressed } from '../../lib/use-held-while-pressed.ts'
import { useWords } from '../../lib/words.ts'
import { DialledNumbers, NumberIcons, NumbersOf } from '../../record/dialled-record.tsx'
import { CreateContact } from './actions/create-contact.tsx'
import '../../app/styles/contacts.css'

/** The first number of a contact, with its icons. */
const ContactPhone = ({ row }: { readonly row: ContactView }) => {
  const number = row.telephone || row.phoneMore[0]?.phone || ''
  if (number === '') return <span className="contact-phone" />
  return (
    <NumbersOf objType="contact" objId={row.id}>
      <span className="contact-phone">
        {number}
        <NumberIcons number={number} />
      </span>
    </NumbersOf>
  )
}

/** The contacts of a customer beside its fields (CC): who, in which position, by which number; and the way to add one. */
export const CustomerContacts = ({ customer }: { readonly customer: Person }) => {
  const words = useWords()
  const { data: found, error } = useQuery(contactsOfQuery(customer.id))
  // What comes in would move the fields below away from under the pointer.
  const data = useHeldWhilePressed(found)
  const { state } = useLocation()
  const navigate = useNavigate()
  const [creating, setCreating] = useState(isAddContactState(state))
  // Once: who comes back to the page, or loads it anew, has asked for nothing.
  useEffect(() => {
    if (isAddContactState(state)) void navigate('.', { replace: true, state: null })
  }, [state, navigate])
  const [added, setAdded] = useState('')
  return (
    <section aria-label={words('contacts.title')}>
      <div className="contact-head">
        <h2 className="contact-title">
          {words('contacts.title')}
          {data === undefined || data.total === 0 ? null : <span className="meta">{data.total}</span>}
        </h2>
        <span className="meta cut grow" role="status">
          {added === '' ? '' : words('task.addedName', { name: added })}
        </span>
        <Button kind="link" icon="plus" onClick={() => setCreating(true)}>
          {words('contacts.create')}
        </Button>
      </div>
      {creating ? (
        <CreateContact
          customer={customer}
          onCreated={(_id, name) => {
            setAdded(name)
            setCreating(false)
          }}
          onClose={() => setCreating(false)}
        />
      ) : null}
      {error === null ? null : <p className="meta">{errorWords(error)}</p>}
      {data === undefined ? null : data.rows.length === 0 ? (
        <p className="meta">{words(data.partial ? 'contacts.emptyFirstSync' : 'contacts.noneHere')}</p>
      ) : (
        <DialledNumbers>
          <ul className="contact-cards">
            {data.rows.map((row) => (
              <li key={row.id}>
                <Link className="cut" to={routes.contactdetail(row.id)} title={row.name}>
                  {row.name || row.id}
                </Link>
                <span className="meta cut" title={row.position}>
                  {row.position}
                </span>
                <ContactPhone row={row} />
              </li>
            ))}
          </ul>
        </DialledNumbers>
      )}
      {data !== undefined && data.total > data.rows.length ? (
        <p className="meta">{words('contacts.more', { n: data.total - data.rows.length })}</p>
      ) : null}
    </section>
  )
}
