/** What earlier versions kept in local storage: queries of the list with searched names, and records that were opened. */
const prefixes = ['firmdesk.companies.', 'firmdesk.visited.'] as const

/** Removes from local storage what now stands in the encrypted store alone. */
export const removeOldStorage = (): void => {
  try {
    for (const name of Object.keys(localStorage))
      if (prefixes.some((prefix) => name.startsWith(prefix))) localStorage.removeItem(name)
  } catch {
    // A storage that is forbidden holds nothing.
  }
}
