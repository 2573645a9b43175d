import type { Reply } from '#shared/contract/failure'
import { isMailAddress, isTelephoneAddress } from '#shared/domain/outside-address'

/** What the gateway says about itself when a session opens. */
export type ShellFacts = { readonly version: string; readonly platform: string }

/** Characters of the clipboard that a page is given. */
const LONGEST_PASTE = 500
const done: Reply = { ok: true, value: {} }
const text = (input: unknown, name: string): string => {
  const value = typeof input === 'object' && input !== null ? (input as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}

const openExternal = (address: string): Reply => {
  const target = URL.parse(address)
  const opens = target?.protocol === 'https:' || isTelephoneAddress(address) || isMailAddress(address)
  if (target === null || !opens) return { ok: false, code: 'forbidden', details: {} }
  window.open(target.href, '_blank', 'noopener,noreferrer')
  return { ok: true, value: { opened: true } }
}

/** A tab of this session, by the name of its file: asking again brings it to the front. */
const openFileWindow = (query: string): Reply => {
  const tab = window.open(`${location.pathname}#/file/detail?q=${query}`, `file-${query}`)
  tab?.focus()
  return { ok: true, value: { opened: tab !== null } }
}

/** The dialler's window; asking again brings it to the front. It can stay above no others. */
const openDialler = (): Reply => {
  const popup = window.open(`${location.pathname}#/dialler`, 'dialler', 'popup,width=320,height=460')
  popup?.focus()
  return { ok: true, value: { opened: popup !== null } }
}

/** The window that opened this one, with another page; a new tab where that is closed. */
const openMain = (path: string): Reply => {
  const opener = window.opener as Window | null
  const address = `${location.pathname}#${path}`
  if (opener === null || opener.closed) return { ok: true, value: { opened: window.open(address) !== null } }
  opener.location.hash = path
  opener.focus()
  return { ok: true, value: { opened: true } }
}

/** The clipboard as far as the browser hands it out; '' where the person refused it. */
const readClipboard = async (): Promise<Reply> => {
  const text = navigator.userActivation.isActive ? await navigator.clipboard.readText().catch(() => '') : ''
  return { ok: true, value: { text: text.slice(0, LONGEST_PASTE) } }
}

/** Asks the core; a browser's page copies a number by itself and is given it for that alone (D-22). */
type AskCore = (area: string, operation: string, input: unknown) => Promise<Reply>

const copyNumber = async (askCore: AskCore, input: unknown): Promise<Reply> => {
  const reply = await askCore('phone', 'copiedNumber', input)
  if (!reply.ok) return reply
  await navigator.clipboard.writeText(text(reply.value, 'number'))
  return done
}

/** The shell's contract as far as a page in a browser can do it; the rest fails with `not-found` and is hidden. */
export const answerShell = async (
  facts: ShellFacts,
  operation: string,
  input: unknown,
  askCore: AskCore,
): Promise<Reply> => {
  if (operation === 'about') return { ok: true, value: { kind: 'browser', customFrame: false, ...facts } }
  if (operation === 'openExternal') return openExternal(text(input, 'url'))
  if (operation === 'openFileWindow') return openFileWindow(text(input, 'query'))
  if (operation === 'openDialler') return openDialler()
  if (operation === 'openMain') return openMain(text(input, 'path'))
  if (operation === 'dialler') return { ok: true, value: { onTop: false } }
  if (operation === 'readClipboard') return readClipboard()
  if (operation === 'copyNumber') return copyNumber(askCore, input)
  if (operation === 'copyText') {
    await navigator.clipboard.writeText(text(input, 'text'))
    return done
  }
  return { ok: false, code: 'not-found', details: {} }
}
