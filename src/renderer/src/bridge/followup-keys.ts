/** Prefixes of the query keys of follow-ups and comments; the id of their record comes next. */
export const followupKeys = { followups: ['followups', 'list'], comments: ['comments', 'list'] } as const
