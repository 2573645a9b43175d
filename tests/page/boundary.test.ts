// What keeps a screen's bug inside the screen.
import { expect, it } from 'vitest'
import { Boundary } from '../../src/renderer/src/app/boundary.tsx'

it('a screen that has crashed is shown as crashed until another one is opened, which is shown itself', () => {
  const crashed = { path: '/companies', ...Boundary.getDerivedStateFromError() }
  expect(Boundary.getDerivedStateFromProps({ path: '/companies', children: null }, crashed)).toBe(null)
  expect(Boundary.getDerivedStateFromProps({ path: '/today', children: null }, crashed)).toEqual({
    path: '/today',
    failed: false,
  })
})
