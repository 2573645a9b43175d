/**
 * Prefixes of the query keys of the archived chats. What hangs on one conversation stands under `of`, with its id next,
 * so that an event finds it.
 */
export const chatKeys = {
  lists: ['chats', 'list'],
  accounts: ['chats', 'accounts'],
  counts: ['chats', 'counts'],
  of: ['chats', 'of'],
  gallery: ['chats', 'gallery'],
  warnings: ['chats', 'warnings'],
  search: ['chats', 'search'],
  history: ['chats', 'history'],
  unsettled: ['chats', 'unsettled'],
  phrases: ['chats', 'phrases'],
  media: ['chats', 'media'],
} as const
