import type { ContactView } from '#shared/contract/contacts'
import type { CopiedText } from '../../bridge/copy.ts'
import { joined } from '../../lib/values.ts'

const phonesOf = ({ telephone, phoneMore }: ContactView): string =>
  joined([...new Set([telephone, ...phoneMore.map(({ phone }) => phone)])].filter((phone) => phone.trim() !== ''))

/** Who they are, as lines that a spreadsheet takes; their numbers for those alone who may copy them (§6). */
export const contactsText = (rows: readonly ContactView[], copyPhones: boolean): CopiedText => ({
  text: rows
    .map((row) => [row.name, row.companyName, row.position, copyPhones ? phonesOf(row) : ''].join('\t').trimEnd())
    .join('\n'),
  withoutPhones: !copyPhones && rows.some((row) => phonesOf(row) !== ''),
})
