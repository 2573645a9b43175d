/** Prefixes of the query keys of the customers. What hangs on a customer carries its id next. */
export const customerKeys = {
  lists: ['customers', 'list'],
  details: ['customers', 'detail'],
  suggestions: ['customers', 'suggest'],
  facets: ['customers', 'facets'],
  missing: ['customers', 'missing'],
  found: ['customers', 'find'],
  social: ['social'],
} as const
