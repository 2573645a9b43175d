// Every word that a person reads. Lives here: one file per feature and language, and the lookup. May not: any word elsewhere.
// To add a word: a key in the zh file of its feature and the same key in the en file; parts.ts lists these files.
import { en } from './en.ts'
import { type LocaleKey, zhCN } from './zh-CN.ts'

export type { LocaleKey }
/** Languages of the app; the first is the default. */
export type Language = 'zh-CN' | 'en'

/** Values for the `{name}` marks of a sentence. */
export type LocaleValues = Readonly<Record<string, string | number>>

/** The words of each language. */
export const locales: Readonly<Record<Language, Readonly<Record<LocaleKey, string>>>> = { 'zh-CN': zhCN, en }

/** One sentence in a language, for places without a page (tray, menus, console). A mark without a value stays. */
export const translate = (language: Language, key: LocaleKey, values: LocaleValues = {}): string =>
  locales[language][key].replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark))
