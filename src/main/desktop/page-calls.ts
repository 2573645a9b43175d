/** A call as birpc writes it on a page's port. */
type CallMessage = { readonly t: 'q'; readonly m: 'call'; readonly i: string; readonly a: readonly unknown[] }

/**
 * True where a page's message is a call of `call` and nothing else: birpc would look any other name up on an object,
 * and stop with an error at a message that is no record.
 */
export const isCallMessage = (message: unknown): message is CallMessage => {
  if (typeof message !== 'object' || message === null) return false
  const { t, m, i, a } = message as Readonly<Record<string, unknown>>
  return t === 'q' && m === 'call' && typeof i === 'string' && Array.isArray(a) && a.length === 3
}
