import type { LocaleKey } from '#shared/locale/index'

/** What is imported: its words, and what makes two rows one record. */
export type ImportKind = {
  readonly title: LocaleKey
  /** Names of the sheet and of the files that are offered. */
  readonly sheet: LocaleKey
  readonly template: LocaleKey
  readonly failed: LocaleKey
  readonly noNameColumn: LocaleKey
  readonly nameMissing: LocaleKey
  readonly same: readonly string[]
}

export const customerImport: ImportKind = {
  title: 'import.title',
  sheet: 'customers.title',
  template: 'import.templateName',
  failed: 'import.failedName',
  noNameColumn: 'import.noNameColumn',
  nameMissing: 'import.wrong.name-missing',
  same: ['name'],
}

export const contactImport: ImportKind = {
  title: 'contacts.import.title',
  sheet: 'contacts.title',
  template: 'contacts.import.template',
  failed: 'contacts.import.failed',
  noNameColumn: 'contacts.import.noNameColumn',
  nameMissing: 'contacts.import.nameMissing',
  same: ['name', 'companyName'],
}
