import type { zhRadar } from './zh-radar.ts'

/** Words of the visits of a shared document, in English. */
export const enRadar: Readonly<Record<keyof typeof zhRadar, string>> = {
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
  'radar.copy': 'Copy address',
  'radar.openFile': 'Open file',
  'radar.unnamed': 'Unnamed item',
  'radar.missing': 'This computer does not have the visit',
  'radar.missingNext': 'It may not be synced yet, or it was deleted on the server.',
  'radar.failed': 'The visit could not be read',
}
