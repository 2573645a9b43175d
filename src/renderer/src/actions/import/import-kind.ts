import type { LocaleKey } from '#shared/locale/index'
import type { Mapping } from '../../lib/sheet/mapping.ts'

/** What is imported: its words, and what its rows need. */
export type ImportKind = {
  readonly title: LocaleKey
  /** Names of the sheet and of the files that are offered. */
  readonly sheet: LocaleKey
  readonly template: LocaleKey
  readonly failed: LocaleKey
  /** Fields that each row needs, and that make two rows one record; what is said of a file, and of a row, without one. */
  readonly needed: readonly { readonly field: string; readonly noColumn: LocaleKey; readonly missing: LocaleKey }[]
}

export const customerImport: ImportKind = {
  title: 'import.title',
  sheet: 'customers.title',
  template: 'import.templateName',
  failed: 'import.failedName',
  needed: [{ field: 'name', noColumn: 'import.noNameColumn', missing: 'import.nameMissing' }],
}

export const contactImport: ImportKind = {
  title: 'contacts.import.title',
  sheet: 'contacts.title',
  template: 'contacts.import.template',
  failed: 'contacts.import.failed',
  needed: [
    { field: 'name', noColumn: 'contacts.import.noNameColumn', missing: 'contacts.import.nameMissing' },
    { field: 'companyName', noColumn: 'import.noNameColumn', missing: 'import.nameMissing' },
  ],
}

/** What rows need and no column fills under a mapping. */
export const unfilledOf = ({ needed }: ImportKind, mapping: Mapping): ImportKind['needed'] =>
  needed.filter(({ field }) => !mapping.includes(field))
