// A press that closes a panel is for that alone; the next press or key is one like any other.
import { expect, it, vi } from 'vitest'
import { isClosingPress, noteClosingPress } from '../../src/renderer/src/lib/closing-press.ts'

it.each(['pointerdown', 'keydown'])('a press that has closed a panel is over with the next %s', (event) => {
  const page = new EventTarget()
  vi.stubGlobal('document', page)
  expect(isClosingPress()).toBe(false)
  noteClosingPress()
  noteClosingPress()
  page.dispatchEvent(new Event('pointerup'))
  page.dispatchEvent(new Event('click'))
  expect(isClosingPress()).toBe(true)
  page.dispatchEvent(new Event(event))
  expect(isClosingPress()).toBe(false)
  noteClosingPress()
  expect(isClosingPress()).toBe(true)
  page.dispatchEvent(new Event(event))
  vi.unstubAllGlobals()
})
