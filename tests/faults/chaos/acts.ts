import { customerFields } from '#core/areas/customers/record'
import type { Json } from '#shared/domain/customer'
import { attempt, type FirmClient } from '../firm/client.ts'
import type { Dice } from '../random.ts'

/**
 * Something that a person did on a computer and that was saved there. `token` is found again in what is sent; of a
 * comment it is its mark.
 */
export type Act = {
  readonly client: string
  readonly kind: 'edit' | 'contact' | 'followup' | 'comment'
  readonly id: string
  readonly field: string
  readonly token: string
  /** Files that hang on it. */
  readonly files: number
  /** What stood in an edited field before it, as its writer saw it. */
  readonly saw: string
}

/** Fields that people at the firm edit; computers edit one more. */
export const firmFields = ['note', 'level', 'city', 'industry'] as const
const fields = [...firmFields, 'extra.a'] as const
/** Fields of contacts that everybody edits. */
export const contactFieldsOf = ['note', 'position', 'city'] as const

export type ActOptions = {
  readonly companies: number
  readonly contacts?: number
  /** Their ids, where they are not those of the model firm. */
  readonly places?: { readonly companies: readonly string[]; readonly contacts: readonly string[] } | undefined
  /** Every computer edits a field of its own, so that nothing clashes. */
  readonly apart?: boolean
  /** Comments that often say the same. */
  readonly sameWords?: boolean
}

/** Does something on a computer; null where it was refused. `announce` hears of an edit before it is saved. */
export async function actOf(
  client: FirmClient,
  dice: Dice,
  number: number,
  { companies, contacts = 0, places, apart, sameWords }: ActOptions,
  announce: (act: Act) => void = () => undefined,
): Promise<Act | null> {
  const place = dice.below(companies)
  const id = places?.companies[place] ?? String(100_000 + place)
  const token = `${client.name}-${number}`
  const way = dice.next()
  const act = (kind: Act['kind'], parts: Partial<Act>): Act => ({
    client: client.name,
    kind,
    id,
    field: '',
    token,
    files: 0,
    saw: '',
    ...parts,
  })
  if (contacts > 0 && way < 0.15) {
    const home = dice.below(contacts)
    const person = places?.contacts[home] ?? String(500_000 + home)
    const field = dice.pick(contactFieldsOf)
    const saw = String(client.store().contacts.get(person)?.[field] ?? '')
    const done = attempt(() => client.contacts.edit({ id: person, values: { [field]: token } }))
    return done ? act('contact', { id: person, field, saw }) : null
  }
  if (way < 0.55) {
    const field = apart === true ? `extra.${client.name}` : dice.pick(fields)
    const value: Json = dice.next() < 0.2 ? `第一行\n${token}\n第三行` : token
    const edit = act('edit', { field, saw: shownIn(client, id, field) })
    announce(edit)
    return attempt(() => client.customers.edit({ id, values: { [field]: value } })) ? edit : null
  }
  const attachments = dice.next() < 0.2 ? [await client.attach(`${token}.txt`)] : []
  const object = { objType: 'company', objId: id, attachments }
  if (way < 0.8) {
    const words = { type: 0, content: token, gmtCreate: timeOf(number), tags: [], next: null, quoted: '' }
    let made = ''
    const done = attempt(() => {
      made = (client.followups.add({ ...object, ...words }) as { id: string }).id
    })
    return done ? act('followup', { id: made, field: id, files: attachments.length }) : null
  }
  const content = sameWords === true ? dice.pick(['好的', '已联系']) : token
  let mark = ''
  const done = attempt(() => {
    const made = client.comments.add({ ...object, content }) as { id: string }
    mark = client.store().work.ofRecord('comment', made.id)[0]?.opId ?? ''
  })
  return done ? act('comment', { token: mark, files: attachments.length }) : null
}

/** What a computer shows in a field of a customer. */
function shownIn({ store }: FirmClient, id: string, field: string): string {
  const row = store().customers.get(id)?.row
  return row === undefined ? '' : String(customerFields.valuesOf(row, [field])[field] ?? '')
}

/** A time of a follow-up that no clock of this run has a say in. */
const timeOf = (number: number) => Date.UTC(2026, 5, 14) + number * 1_000
