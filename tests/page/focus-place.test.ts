// Where the focus goes once what opened something is gone with it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { giveFocusBack, placeOf, rememberFocus } from '../../src/renderer/src/lib/focus-place.ts'

/** As much of an element as the focus asks for; nothing focuses one that is gone. */
class Place {
  isConnected = true
  readonly dataset = {}
  matches = () => false
  closest = () => null
  focus() {
    if (this.isConnected) page.activeElement = this
  }
}

const body = new Place()
const page = {
  body,
  activeElement: body,
  querySelector: () => null,
  getElementById: () => null,
  addEventListener: () => {},
  removeEventListener: () => {},
}

beforeEach(() => {
  page.activeElement = body
  vi.stubGlobal('document', page)
  vi.stubGlobal('HTMLElement', Place)
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const element = () => new Place() as unknown as HTMLElement

it('a button of a banner that goes with what it did gives the focus to where the person was on the page', () => {
  const [typing, again] = [element(), element()]
  typing.focus()
  rememberFocus(typing)
  again.focus()
  const place = placeOf()
  Object.assign(again, { isConnected: false })
  page.activeElement = body
  giveFocusBack(place)
  expect(page.activeElement).toBe(typing)
})

it('a button that is still there has the focus again', () => {
  const [typing, opener] = [element(), element()]
  rememberFocus(typing)
  opener.focus()
  const place = placeOf()
  page.activeElement = body
  giveFocusBack(place)
  expect(page.activeElement).toBe(opener)
})
