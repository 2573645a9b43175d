/** Leads to what is written wrong in a part of a form, as a start that is no time; false where nothing is. */
export const leadToWrong = (part: ParentNode | null | undefined): boolean => {
  const wrong = part?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null
  wrong?.focus()
  return wrong !== null
}
