/** A record that an address of the app names. */
export type LinkedRecord = { readonly objType: 'company' | 'contact'; readonly id: string }

const recordId = /^[A-Za-z0-9_-]{1,64}$/
const form = /^firmdesk:\/\/(company|contact)\/([^/?#]{1,500})\/?$/i

/** The address of a record, `firmdesk://company/ID`; null for an id that no address names. It says nothing else of the record. */
export const recordLink = ({ objType, id }: LinkedRecord): string | null =>
  recordId.test(id) ? `firmdesk://${objType}/${id}` : null

/** The record that an address names; null where it names none. */
export const readRecordLink = (address: string): LinkedRecord | null => {
  const [, kind = '', id = ''] = form.exec(address) ?? []
  if (!recordId.test(id)) return null
  return { objType: kind.toLowerCase() === 'contact' ? 'contact' : 'company', id }
}
