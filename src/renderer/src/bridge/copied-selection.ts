import { isTelephone } from '#shared/domain/phone-number'
import { copyText } from './queries.ts'

/** What a copy would take: of a field its selected part, else what is selected on the page. */
const selectedText = (target: EventTarget | null): string => {
  if (!(target instanceof HTMLInputElement) && !(target instanceof HTMLTextAreaElement)) return String(getSelection())
  const { selectionStart, selectionEnd, value } = target
  return selectionStart === null || selectionEnd === null ? '' : value.slice(selectionStart, selectionEnd)
}

/**
 * Has the desktop shell copy a number that a person selected, by the keys or the menu: it leaves the clipboard after a
 * minute there, as one that a button copied. Everything else is copied as ever.
 */
export const watchCopies = (): void => {
  if (window.firmdesk === undefined) return
  document.addEventListener('copy', (event) => {
    const text = selectedText(event.target).trim()
    if (event.defaultPrevented || !isTelephone(text)) return
    event.preventDefault()
    void copyText(text)
  })
}
