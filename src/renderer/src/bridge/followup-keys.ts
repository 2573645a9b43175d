/** Prefixes of the query keys of follow-ups and comments; the id of their record comes next, but for those of `all`. */
export const followupKeys = {
  followups: ['followups', 'list'],
  all: ['followups', 'all'],
  comments: ['comments', 'list'],
} as const
