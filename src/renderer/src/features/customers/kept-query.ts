// The list's query while a record is open (CL-28, CL-29): in local storage, apart for every user of every firm (D-36).

const place = (owner: string) => `firmdesk.companies.${owner}`

/** Keeps the list's query as it stands in the address, '' for the list as it opens. */
export const keepQuery = (owner: string, search: string): void => {
  try {
    localStorage.setItem(place(owner), search)
  } catch {
    // A full or forbidden storage costs the way back, nothing else.
  }
}

/** The query that was kept; null where there is none. */
export const keptQuery = (owner: string): string | null => {
  try {
    return localStorage.getItem(place(owner))
  } catch {
    return null
  }
}

export const forgetQuery = (owner: string): void => {
  try {
    localStorage.removeItem(place(owner))
  } catch {
    // As above.
  }
}
