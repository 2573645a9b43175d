import { textsOf } from '#core/areas/approvals/store'
import { senderOf } from '#core/areas/chats/index'
import type { FoundDocument, FoundEverything } from '#core/areas/search-store'
import type { Store } from '#core/engine/store/types'
import type { CoreHandlers } from '#shared/contract/index'
import type { RecordPlace, SearchGroup, SearchHit } from '#shared/contract/search'
import type { Approval } from '#shared/domain/approval'
import type { ChatMessage } from '#shared/domain/chat'
import { excerpt } from '#shared/domain/excerpt'
import { followUpWords } from '#shared/domain/followups'
import type { FollowUp } from '#shared/domain/records'
import type { Home } from '../engine/account-session.ts'

/** Questions of the palette; of those that wait only the newest is answered. */
const TURN = 'palette'

/** The search over everything that is kept on this computer (beyond 4). */
export function createSearch(home: Home): CoreHandlers['search'] {
  return {
    async everything(asked) {
      const { reader, store } = home.opened()
      const found = await reader.ask('searchEverything', asked, TURN)
      return { groups: found === null ? null : groupsOf(found, asked.text, store) }
    },
    named({ records }) {
      const { store } = home.opened()
      return { records: records.flatMap((place) => namedRecord(store, place)) }
    },
  }
}

type NamedRecord = RecordPlace & { readonly name: string; readonly subtitle: string }

function namedRecord(store: Store, { to, id }: RecordPlace): NamedRecord[] {
  if (to === 'contact') {
    const contact = store.contacts.get(id)
    return contact === null ? [] : [{ to, id, name: contact.name, subtitle: contact.companyName }]
  }
  const [customer] = store.customers.rows([id], ['ownerName'])
  return customer === undefined ? [] : [{ to, id, name: customer.name, subtitle: String(customer.ownerName ?? '') }]
}

function groupsOf(found: FoundEverything, text: string, store: Store): SearchGroup[] {
  const { customers, contacts, matters, documents, followups, messages, approvals } = found
  const customersHere = new Set(found.knownCustomers)
  const contactsHere = new Set(found.knownContacts)
  const groups: SearchGroup[] = [
    {
      kind: 'customers',
      hits: customers.rows.map(({ id, name, ownerName, matched }) =>
        named(id, name, ownerName, matched, { to: 'customer', id }),
      ),
      more: customers.more,
    },
    {
      kind: 'contacts',
      hits: contacts.rows.map(({ id, name, companyName, matched }) =>
        named(id, name, companyName, matched, { to: 'contact', id }),
      ),
      more: contacts.more,
    },
    {
      kind: 'matters',
      hits: matters.rows.map(({ id, name, client, bigType }) =>
        named(id, name, client, 'name', { to: 'project', id, bigType }),
      ),
      more: matters.more,
    },
    { kind: 'documents', hits: documents.rows.map(documentHit), more: documents.more },
    {
      kind: 'followups',
      hits: followups.rows.map((row) => followUpHit(row, text, customersHere, contactsHere)),
      more: followups.more,
    },
    { kind: 'messages', hits: messages.rows.map((row) => messageHit(row, text, store)), more: messages.more },
    { kind: 'approvals', hits: approvals.rows.map((row) => approvalHit(row, text)), more: approvals.more },
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}

function named(
  id: string,
  title: string,
  subtitle: string,
  matched: SearchHit['matched'],
  leads: SearchHit['leads'],
): SearchHit {
  return { id, title, subtitle, matched, at: null, type: null, leads }
}

/** A document leads to its folder; a folder is opened itself. */
function documentHit({ document, ownerName }: FoundDocument): SearchHit {
  const { id, name, btype, bid, parent, directory } = document
  const owner = { btype, bid, name: ownerName }
  return named(id, name, ownerName, 'name', { to: 'document', id, folder: directory ? id : parent, owner })
}

/** A follow-up leads to the customer that it is gathered under, else to its contact. */
function followUpHit(
  { id, content, gmtCreate, type, group, object, objType, objId }: FollowUp,
  text: string,
  customers: ReadonlySet<string>,
  contacts: ReadonlySet<string>,
): SearchHit {
  const customer = group.type === 'company' && customers.has(group.id) ? group.id : null
  const contact = objType === 'contact' && contacts.has(objId) ? objId : null
  return {
    id,
    title: group.name || object.name,
    subtitle: excerpt(followUpWords(content), text),
    matched: 'text',
    at: gmtCreate,
    type: Math.trunc(type),
    leads:
      customer !== null ? { to: 'customer', id: customer } : contact !== null ? { to: 'contact', id: contact } : null,
  }
}

/** A message leads to its place in its conversation. */
function messageHit(row: ChatMessage, text: string, store: Store): SearchHit {
  const { id, conversation, text: said, time } = row
  return {
    id,
    title: senderOf(store.conversations.get(conversation), row).name,
    subtitle: excerpt(said, text),
    matched: 'text',
    at: time,
    type: null,
    leads: { to: 'conversation', id: conversation, message: id },
  }
}

/** An approval leads to its page; who began it stands before what it says. */
function approvalHit(row: Approval, text: string): SearchHit {
  const { id, applicant, gmtCreate } = row
  const said = textsOf(row).filter((one) => one !== '' && one !== applicant.name)
  return {
    id,
    title: applicant.name,
    subtitle: excerpt([...new Set(said)].join(' '), text),
    matched: 'text',
    at: gmtCreate,
    type: null,
    leads: { to: 'approval', id },
  }
}
