import { describe, expect, it } from 'vitest'
import { isOwnAddress } from '../../src/main/desktop/url-policy.ts'

/** Signs that parsers disagree about: where a host ends, or what is left out before an address is read. */
const doubtful = ['\\', ' ', '\t', '\n', '\r', '\0', '\u007f', '\u00a0', '\u200b', '\u202e', '\u2028', '\ufeff']

describe('an address of the app', () => {
  it.each(doubtful.map((sign) => [JSON.stringify(sign), sign]))(
    'checklist 13: holds no %s, wherever it stands',
    (_, sign) => {
      expect(isOwnAddress('app://firmdesk/assets/index.js?x=1#/companies')).toBe(true)
      for (const address of [
        `app://firmdesk/${sign}`,
        `app://firmdesk/assets${sign}/index.js`,
        `app://firmdesk/index.html?${sign}`,
        `app://firmdesk/#/companies${sign}`,
        `${sign}app://firmdesk/`,
      ])
        expect(isOwnAddress(address)).toBe(false)
    },
  )
})
