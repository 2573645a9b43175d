import type { zhLawsuit } from './zh-lawsuit.ts'

/** Words of the lawsuits of a company, in English. */
export const enLawsuit: Readonly<Record<keyof typeof zhLawsuit, string>> = {
  'lawsuit.facts': 'What this computer knows of the customer',
  'lawsuit.open': 'Open the customer',
  'lawsuit.copy': 'Copy name',
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
}
