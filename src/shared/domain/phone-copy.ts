const meaningOf = (setting: unknown): string =>
  typeof setting === 'string' || typeof setting === 'number' ? String(setting).trim() : setting == null ? '' : 'other'

/**
 * Whether a person may copy telephone numbers (§6 phone copy). `own` is the person's extra setting `phone.copy`: 1
 * allows; -1, blank or none leaves it to the organisation's switch of that name, which has to be 1; all else denies.
 */
export const mayCopyPhones = (own: unknown, organisation: unknown): boolean => {
  const mine = meaningOf(own)
  return (mine === '' || mine === '-1' ? meaningOf(organisation) : mine) === '1'
}
