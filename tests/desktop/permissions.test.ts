import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { guardPermissions } from '../../src/main/desktop/permissions.ts'

const declared = readFileSync(join(import.meta.dirname, '../../node_modules/electron/electron.d.ts'), 'utf8')
const namesOf = (handler: string): readonly string[] => {
  const signature = new RegExp(`${handler}\\(handler: .*?permission: ([^,]+),`).exec(declared)?.[1] ?? ''
  return [...signature.matchAll(/'([^']+)'/g)].map(([, name]) => name ?? '')
}

type RequestHandler = (contents: null, permission: string, answer: (granted: boolean) => void, details: object) => void
type CheckHandler = (contents: null, permission: string, origin: string, details: object) => boolean

const install = () => {
  const handlers: { request?: RequestHandler; check?: CheckHandler; device?: (details: object) => boolean } = {}
  guardPermissions({
    setPermissionRequestHandler: (handler: RequestHandler) => {
      handlers.request = handler
    },
    setPermissionCheckHandler: (handler: CheckHandler) => {
      handlers.check = handler
    },
    setDevicePermissionHandler: (handler: (details: object) => boolean) => {
      handlers.device = handler
    },
  } as never)
  const { request, check, device } = handlers
  if (request === undefined || check === undefined || device === undefined) throw new Error('a handler is missing')
  const requested = (permission: string, requestingUrl: string, isMainFrame = true): boolean => {
    let granted: boolean | null = null
    request(
      null,
      permission,
      (answer) => {
        granted = answer
      },
      { requestingUrl, isMainFrame },
    )
    if (granted === null) throw new Error('no answer')
    return granted
  }
  return { requested, check, device }
}

const expected = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, name === 'clipboard-sanitized-write' || name === 'notifications']))

describe('permissions', () => {
  const { requested, check, device } = install()

  it('checklist 5: of every permission that Electron knows, two are granted on request', () => {
    const names = namesOf('setPermissionRequestHandler')
    expect(names.length).toBeGreaterThan(40)
    const answers = names.map((name) => [name, requested(name, 'app://firmdesk/index.html#/today')])
    expect(Object.fromEntries(answers)).toEqual(expected(names))
  })

  it('checklist 5: the same two pass the check', () => {
    const names = namesOf('setPermissionCheckHandler')
    expect(names.length).toBeGreaterThan(40)
    const answers = names.map((name) => [name, check(null, name, 'app://firmdesk/', { isMainFrame: true })])
    expect(Object.fromEntries(answers)).toEqual(expected(names))
  })

  it('checklist 5: neither for another origin, nor in a frame, nor for a device', () => {
    for (const origin of ['https://evil.example', 'app://evil', 'app://firmdesk.evil', 'null', '']) {
      expect(requested('notifications', `${origin}/app://firmdesk/`)).toBe(false)
      expect(check(null, 'notifications', origin, { isMainFrame: true })).toBe(false)
    }
    expect(requested('notifications', 'app://firmdesk/', false)).toBe(false)
    expect(check(null, 'notifications', 'app://firmdesk', { isMainFrame: false })).toBe(false)
    expect(device({ deviceType: 'hid', origin: 'app://firmdesk' })).toBe(false)
  })
})
