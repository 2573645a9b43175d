import { describe, expect, it } from 'vitest'
import { allowedScript, allowedText } from '../../src/renderer/src/bridge/trusted-types.ts'

describe('item 7: the default policy of the page', () => {
  it.each(['.a>.b{color:red}', '@media (width<600px){}', '.a{width:calc(1px < 2px)}', '', 'a < b > c', '<'])(
    'passes text without tags: %s',
    (text) => expect(allowedText(text)).toBe(text),
  )

  it.each([
    '<b>x</b>',
    '</style>',
    '<!-- x -->',
    '<?xml ?>',
    'x<IMG src=x onerror=y>',
    'a<svg/onload=y>',
    '<\u0061 href>',
  ])('refuses %s', (text) => expect(allowedText(text)).toBeNull())

  const base = 'http://127.0.0.1:8123/index.html'
  it.each(['/assets/worker.js', './assets/a.js', 'http://127.0.0.1:8123/x.js'])('passes the own script %s', (address) =>
    expect(allowedScript(address, base)).toBe(address),
  )

  it.each([
    'https://firm.test/x.js',
    '//firm.test/x.js',
    'http://127.0.0.1:8124/x.js',
    'http://127.0.0.1:8123@firm.test/x.js',
    'https://127.0.0.1:8123/x.js',
    'data:text/javascript,1',
    'blob:http://127.0.0.1:8123/1',
    'javascript:1',
    '\\\\firm.test/x.js',
    'http://[',
  ])('refuses the script %s', (address) => expect(allowedScript(address, base)).toBeNull())

  it('knows the own address of the desktop shell too', () => {
    const own = 'app://firmdesk/index.html'
    expect(allowedScript('./assets/worker.js', own)).toBe('./assets/worker.js')
    for (const foreign of ['app://evil/x.js', 'javascript:1', 'data:text/javascript,1', 'https://firm.test/x.js'])
      expect(allowedScript(foreign, own)).toBeNull()
  })
})
