const NAME = 'firmdesk.session'

/** The secret of this window's session. Windows that the app opens inherit a copy. */
export const knownSecret = (): string | null => sessionStorage.getItem(NAME)

export const forgetSecret = (): void => sessionStorage.removeItem(NAME)

/** The key in the fragment, taken out of the address and the history at once. */
const takeKey = (): string | null => {
  const key = /^#key=([\w-]+)$/.exec(location.hash)?.[1] ?? null
  if (key !== null) history.replaceState(history.state, '', location.pathname)
  return key
}

// Taken while modules load, before any router reads the address.
const key = takeKey()

/** True where there is a secret or a key that may become one. */
export const mayKnowSecret = (): boolean => key !== null || knownSecret() !== null

/** Exchanges the key in the fragment, if there is one, for a session secret. Rejects when no session can be had. */
export const exchangeKey = async (): Promise<void> => {
  if (key === null) return
  const response = await fetch('/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  })
  if (response.ok) {
    const { secret } = (await response.json()) as { secret: string }
    sessionStorage.setItem(NAME, secret)
  } else if (knownSecret() === null) throw new Error(`the key was refused with ${response.status}`)
}
