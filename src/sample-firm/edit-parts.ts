import type { FirmState } from './endpoint.ts'
import { JsonText, notFound } from './envelope.ts'
import { type Fields, isFields, parseJson, textOf } from './values.ts'

/** Carries out one kind of edit; `now` is epoch milliseconds. Answers what it made or touched. */
export type Edit = (state: FirmState, request: Fields, now: number) => Fields

/** The fields of what a call answered. */
export const read = (data: unknown): Fields => {
  const value = data instanceof JsonText ? parseJson(data.text) : data
  return isFields(value) ? value : {}
}

/** The user that a request names, else the first one; throws a refusal where there is none. */
export function userOf(state: FirmState, request: Fields): Fields {
  const user =
    textOf(request.userId) === ''
      ? state.reference.list('user')[0]
      : state.reference.get('user', textOf(request.userId))
  if (user === undefined || user === null) throw notFound()
  return user
}
