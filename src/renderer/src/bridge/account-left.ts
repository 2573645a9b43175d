const listeners = new Set<() => void>()

/** Hears that the account whose data are shown was left: what was read of it has to go. */
export const onAccountLeft = (listener: () => void): void => void listeners.add(listener)

/** Tells those that listen. */
export const tellAccountLeft = (): void => {
  for (const listener of listeners) listener()
}
