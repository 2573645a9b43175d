/** Prefixes of the query keys of the contacts; `found` is what the firm answers, which no change here makes stale. */
export const contactKeys = { all: ['contacts'], found: ['foundContacts'] } as const
