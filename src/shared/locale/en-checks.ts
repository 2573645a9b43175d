import type { zhChecks } from './zh-checks.ts'

/** Words of the conflict-of-interest check, in English. */
export const enChecks: Readonly<Record<keyof typeof zhChecks, string>> = {
  'rail.checks': 'Conflict check',
  'checks.title': 'Conflict-of-interest check',
  'checks.parties': 'Clients, opponents and related parties',
  'checks.hint':
    'One name or number a line, at least 2 characters, at most 50 lines. Searches every customer and contact on this computer, and the contracts that were read on it, offline too.',
  'checks.run': 'Check',
  'checks.empty': 'Enter at least one name',
  'checks.short': 'Line {n} is too short: at least 2 characters',
  'checks.long': 'Line {n} is too long: at most 200 characters',
  'checks.many': 'At most 50 lines; there are {n}',
  'checks.failed': 'The check did not end: {reason}',
  'checks.record': 'Record of the check',
  'checks.by': 'Checked by',
  'checks.at': 'Checked at',
  'checks.scope': 'Searched',
  'checks.scopeText':
    '{customers} customers and {contacts} contacts on this computer, as of {time}; {contracts} contracts that were read on it',
  'checks.compared.near':
    'Compared without blanks, dots, brackets and other marks, whatever the case and width: records whose name holds the one in question (with or without the ending of a company), and records whose own name (with or without that ending, 3 characters at least) stands in it. Contracts by their name and both parties. Mere letters as pinyin initials too, numbers as telephones.',
  'checks.compared.part':
    'Compared: customers and contacts whose name holds the whole text; mere letters as pinyin initials too, numbers as telephones.',
  'checks.refused':
    'Not in step: {areas}. The server did not show them to this account; only what was on this computer before was searched.',
  'checks.area.customers': 'customers',
  'checks.area.contacts': 'contacts',
  'checks.incomplete': 'The first sync has not ended, so the search was not complete. Check again afterwards.',
  'checks.none': 'Compared so, no record is the same or alike',
  'checks.noneHint': 'This speaks of what is on this computer only, and does not rule out a conflict.',
  'checks.found': '{n} found',
  'checks.cut': 'Too many records are alike, and not all are listed. Check again with a longer name.',
  'checks.exact': 'same name',
  'checks.name': 'part of the name',
  'checks.inside': 'stands in the name',
  'checks.pinyin': 'pinyin initials',
  'checks.phone': 'telephone',
  'checks.customer': 'Customer',
  'checks.contact': 'Contact',
  'checks.contract': 'Contract',
  'checks.party': 'contract, party {company}',
  'checks.madeBy': 'made by {name}',
  'checks.of': 'contact of {company}',
  'checks.owner': 'owner {name}',
  'checks.noOwner': 'no owner',
  'checks.print': 'Print',
  'checks.sign': 'Signature:                    Date:',
  'checks.kept': 'Earlier checks',
  'checks.keptFailed': 'Earlier checks could not be read: {reason}',
  'checks.keptNone': 'Nothing was checked yet',
  'checks.keptLine': '{parties}: {n}',
  'checks.keptMore': '{n} earlier ones',
  'checks.again': 'New check',

  'command.checks': 'Conflict-of-interest check',
  'command.checks.letters': 'coic',
}
