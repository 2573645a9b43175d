import { expect } from 'vitest'
import type { Seen } from './server.ts'
import type { SpecifiedCall } from './specification-calls.ts'

/**
 * Calls whose other names §7 leaves open: any system field of a company, the fields of a role, whose chats they are, by
 * what projects are ordered, which page of the contracts and of the approvals.
 */
const openCalls = new Set([
  'company.update',
  'role.update',
  'archive.customerRecent',
  'project.search',
  'contract.list',
  'approval.list',
])

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Names and values of a request beside its path; of a list in its body those of every entry. */
const fieldsIn = ({ query, body, headers }: Seen): readonly (readonly [name: string, value: unknown])[] => {
  const type = headers['content-type'] ?? ''
  const inForm = type.includes('multipart') ? [...body.matchAll(/; name="(\w+)"/g)].map(([, name]) => name ?? '') : []
  const inFields = type.includes('urlencoded') ? [...new URLSearchParams(body)] : []
  const parsed: unknown = type.includes('json') ? JSON.parse(body) : null
  const inBody = (Array.isArray(parsed) ? parsed : [parsed]).filter(isFields).flatMap(Object.entries)
  return [...query, ...inForm.map((name) => [name, ''] as const), ...inFields, ...inBody]
}

const isAt = ({ method, path }: SpecifiedCall, seen: Seen): boolean =>
  method === seen.method && new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(seen.path)

/** True where a request has the method and path of a call of §7 and no other name than it states, where it states any. */
export const allows = (call: SpecifiedCall, seen: Seen): boolean => {
  const { operation, parameters } = call
  if (!isAt(call, seen)) return false
  return (
    parameters.length === 0 || openCalls.has(operation) || fieldsIn(seen).every(([name]) => parameters.includes(name))
  )
}

/** Fails where a request is not the call of §7 to the letter: method, path, place and names of its values, fixed values. */
export const expectCall = (call: SpecifiedCall, seen: Seen): void => {
  const { operation, method, path, send, parameters, fixed } = call
  expect(isAt(call, seen), `${operation}: ${seen.method} ${seen.path} for ${method} ${path}`).toBe(true)
  const type = seen.headers['content-type'] ?? ''
  if (send === 'query') expect(seen.body, operation).toBe('')
  else expect(type, operation).toContain(send)
  const fields = fieldsIn(seen)
  const names = [...new Set(fields.map(([name]) => name))]
  if (openCalls.has(operation)) expect(names, operation).toEqual(expect.arrayContaining([...parameters]))
  else if (parameters.length > 0) expect(names.sort(), operation).toEqual([...parameters].sort())
  for (const [name, value] of Object.entries(fixed))
    expect(
      fields.filter(([one]) => one === name).flatMap(([, sent]) => [sent].flat().map(String)),
      `${operation} ${name}`,
    ).toEqual([value].flat().map(String))
}
