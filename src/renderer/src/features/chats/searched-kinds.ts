/** Kinds of messages that are searched apart, by the types that they mean; `all` is no filter. */
export const searchedKinds = {
  all: [],
  text: ['text'],
  file: ['file'],
  link: ['link'],
  docmsg: ['docmsg'],
  card: ['retain_consult_card'],
} as const
export type SearchedKind = keyof typeof searchedKinds
export const searchedKindNames = Object.keys(searchedKinds) as readonly SearchedKind[]
