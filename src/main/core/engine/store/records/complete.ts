import type { Author, ObjectReference } from '#shared/domain/records'

/** An author as an answer gave it, with what it left out as it is known here. */
export const completeAuthor = (given: Author, known: Author): Author => {
  if (given.id === '' && given.name === '') return known
  if (given.id !== known.id) return given
  return { ...given, name: given.name || known.name, avatarUrl: given.avatarUrl || known.avatarUrl }
}

/** The same of what a record hangs on. */
export const completeReference = (given: ObjectReference, known: ObjectReference): ObjectReference => {
  if (given.id === '') return known
  return given.id === known.id ? { ...given, type: given.type || known.type, name: given.name || known.name } : given
}
