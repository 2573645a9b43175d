import type { Reply } from '#shared/contract/failure'
import { isMailAddress, isTelephoneAddress } from '#shared/domain/outside-address'

/** What the gateway says about itself when a session opens. */
export type ShellFacts = { readonly version: string; readonly platform: string }

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

/** The shell's contract as far as a page in a browser can do it; the rest fails with `not-found` and is hidden. */
export const answerShell = async (facts: ShellFacts, operation: string, input: unknown): Promise<Reply> => {
  if (operation === 'about') return { ok: true, value: { kind: 'browser', customFrame: false, ...facts } }
  if (operation === 'openExternal') return openExternal(text(input, 'url'))
  if (operation === 'openFileWindow') return openFileWindow(text(input, 'query'))
  if (operation === 'copyText') {
    await navigator.clipboard.writeText(text(input, 'text'))
    return done
  }
  return { ok: false, code: 'not-found', details: {} }
}
