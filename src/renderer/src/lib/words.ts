import { createContext, useContext } from 'react'
import { type Language, type LocaleKey, type LocaleValues, locales, translate } from '#shared/locale/index'

/** Answers the words for a key in the language of the page. */
export type Words = (key: LocaleKey, values?: LocaleValues) => string

/** True where the locale has words under a key that was put together. */
export const isWord = (key: string): key is LocaleKey => Object.hasOwn(locales['zh-CN'], key)

let current: Language = 'zh-CN'

/** Words outside a component; components use {@link useWords}, which follows a change of language. */
export const words: Words = (key, values) => translate(current, key, values)

/** Sets the language of the page; `LanguageContext` carries it to the components. */
export const setLanguage = (language: Language): void => {
  current = language
  document.documentElement.lang = language
}

/** The language that the components show. */
export const LanguageContext = createContext<Language>('zh-CN')

/** The words of the page; the component is drawn again when the language changes. */
export const useWords = (): Words => {
  const language = useContext(LanguageContext)
  return (key, values) => translate(language, key, values)
}
