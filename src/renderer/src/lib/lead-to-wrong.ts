/**
 * Leads to what is written wrong in a part of a form, as a start that is no time, or is not there yet, and has what is
 * said of it seen; false where nothing is. `wrongs` is a selector of what may be wrong there.
 */
export const leadToWrong = (
  part: ParentNode | null | undefined,
  wrongs = '[aria-invalid="true"], [data-awaited]',
): boolean => {
  const wrong = part?.querySelector<HTMLElement>(wrongs) ?? null
  wrong?.focus()
  for (const id of wrong?.getAttribute('aria-describedby')?.split(' ') ?? [])
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  return wrong !== null
}
