import type { zhDetail } from './zh-detail.ts'

/** Words of a record's page and of the pages that it leads to, in English. */
export const enDetail: Readonly<Record<keyof typeof zhDetail, string>> = {
  'detail.place': '{n} of {total}',
  'detail.previous': 'Previous customer (Alt+↑)',
  'detail.next': 'Next customer (Alt+↓)',

  'lawsuit.facts': 'What this computer knows of the customer',
  'lawsuit.open': 'Open the customer',
  'lawsuit.copy': 'Copy name',
  'lawsuit.copied': 'Copied; paste it into the search of a public site',
  'lawsuit.registers': 'Public registers',
  'lawsuit.hint':
    'Copy the name, then paste it there. The sites open in your browser and learn nothing else from here.',
  'lawsuit.register.judgments': 'China Judgments Online',
  'lawsuit.register.enforcement': 'China Enforcement Information Online',
  'lawsuit.register.announcements': 'Announcements of the people’s courts',
  'lawsuit.unknown': 'No customer on this computer has this name, so there is nothing more to compare.',
  'lawsuit.noName': 'There is no company name to look for',
  'lawsuit.forbidden': 'The lawsuit search is not open to you',
  'lawsuit.forbiddenNext': 'Your firm has not switched it on, or you lack the permission. Ask your administrator.',

  'radar.kind': 'Kind',
  'radar.file': 'File',
  'radar.link': 'Link',
  'radar.customer': 'Customer',
  'radar.visitor': 'Visitor',
  'radar.time': 'Visited',
  'radar.duration': 'Stayed',
  'radar.shared': 'Shared by',
  'radar.address': 'Address',
  'radar.open': 'Open link',
  'radar.unnamed': 'Unnamed item',
  'radar.missing': 'This computer does not have the visit',
  'radar.missingNext': 'It may not be synced yet, or it was deleted on the server.',
  'radar.failed': 'The visit could not be read',
}
