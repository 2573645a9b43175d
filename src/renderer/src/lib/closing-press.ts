let isClosing = false

/** Told by a panel that closes because the person pressed beside it; holds until the next press or key. */
export const noteClosingPress = (): void => {
  const until = new AbortController()
  const end = () => {
    isClosing = false
    until.abort()
  }
  isClosing = true
  for (const event of ['pointerdown', 'keydown'])
    document.addEventListener(event, end, { capture: true, signal: until.signal })
}

/** True for the click of a press that has closed a panel: it was meant for that, and begins nothing where it fell. */
export const isClosingPress = (): boolean => isClosing
