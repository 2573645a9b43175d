import { describe, expect, it } from 'vitest'
import { pathSegments } from '../../src/main/browser/static-files.ts'

describe('paths that the browser shell looks for', () => {
  it('are those that the build writes', () => {
    expect(pathSegments('/')).toEqual(['index.html'])
    expect(pathSegments('/assets/main-1.js')).toEqual(['assets', 'main-1.js'])
  })

  // The real place of a file is asked as well; here nothing of them even reaches the file system.
  it.each([
    '',
    'index.html',
    '/../secret.json',
    '/assets/../../secret.json',
    '/assets/./main-1.js',
    '//assets/main-1.js',
    '/assets//main-1.js',
    '/assets/',
    '/.hidden',
    '/index.html.',
    '/%2e%2e/secret.json',
    '/assets\\..\\secret.json',
    '/C:/secret.json',
    '/index.html::$DATA',
    '/nul',
    '/CON.js',
    '/com1.js',
    '/a b.js',
    '/\u0000.js',
    '/合同.js',
  ])('hold nothing like %j', (path) => expect(pathSegments(path)).toBe(null))
})
