// What a page may load and run, and who may ask the browser shell's server.
import { type Protection, shownBy } from './protection.ts'

const policy = 'src/shared/domain/content-policy.ts'
const gateway = 'src/main/browser/gateway.ts'
const requests = 'src/main/browser/request-gate.ts'
const files = 'src/main/browser/static-files.ts'
const trustedTypes = 'src/renderer/src/bridge/trusted-types.ts'

const browserShell = (...titles: readonly string[]) => shownBy('tests/browser/browser-shell.test.ts', ...titles)
const types = (title: string) => shownBy('tests/browser/browser-shell-trusted-types.test.ts', title)

export const pageRows: readonly Protection[] = [
  {
    name: 'content policy',
    item: 7,
    file: policy,
    search: "\"script-src 'self' 'wasm-unsafe-eval'\"",
    replace: "\"script-src 'self' 'unsafe-inline'\"",
    tests: [
      ...browserShell('the content policy of the security checklist, word for word'),
      ...shownBy('tests/desktop/app-protocol.test.ts', 'every answer carries the content policy'),
    ],
  },
  {
    name: 'the content policy is sent',
    item: 7,
    file: policy,
    search: "'Content-Security-Policy': contentPolicy",
    replace: "'X-Content-Security-Policy': contentPolicy",
    tests: [
      ...browserShell('the content policy of the security checklist, word for word'),
      ...shownBy('tests/desktop/app-protocol.test.ts', 'every answer carries the content policy'),
    ],
  },
  {
    name: 'no window of another origin reaches the page',
    item: 7,
    file: policy,
    search: "'Cross-Origin-Opener-Policy': 'same-origin'",
    replace: "'Cross-Origin-Opener-Policy': 'unsafe-none'",
    tests: shownBy('tests/desktop/app-protocol.test.ts', 'every answer carries the content policy'),
  },
  {
    name: 'trusted types of markup',
    item: 7,
    file: trustedTypes,
    search: '(opensTag.test(text) ? null : text)',
    replace: "(opensTag.test('') ? null : text)",
    cheap: true,
    tests: types('refuses '),
  },
  {
    name: 'trusted types of scripts',
    item: 7,
    file: trustedTypes,
    search: 'target?.protocol === own.protocol && target.host === own.host ? address : null',
    replace: 'target?.protocol === own.protocol ? address : null',
    tests: types('refuses the script '),
  },
  {
    name: 'only this computer reaches the server',
    item: 1,
    file: gateway,
    search: "server.listen(options.port, '127.0.0.1', resolve)",
    replace: "server.listen(options.port, '0.0.0.0', resolve)",
    tests: shownBy('tests/browser/browser-shell-loopback.test.ts', 'listens to this computer alone'),
  },
  {
    name: 'Host of a request',
    item: 17,
    file: requests,
    search: 'if (headers.host !== host) return false',
    replace: '',
    tests: browserShell('is refused under any Host but the own address'),
  },
  {
    name: 'Origin of a request',
    item: 17,
    file: requests,
    search: ': headers.origin ===',
    replace: ": headers.origin !== '' || host ===",
    tests: browserShell('is refused with a foreign Origin'),
  },
  {
    name: 'no request without an Origin where something happens',
    item: 17,
    file: requests,
    search: 'headers.origin === undefined ? !needsOrigin',
    replace: 'headers.origin === undefined ? needsOrigin !== null',
    tests: browserShell('is refused with a foreign Origin, and without one'),
  },
  {
    name: 'Origin of a socket',
    item: 17,
    file: gateway,
    search: "if (request.url !== '/socket' || !isOwnRequest(request.headers, port, true)) {",
    replace: "if (request.url !== '/socket') {",
    tests: browserShell('is refused a socket with a foreign Origin'),
    inVain: true,
  },
  {
    name: 'secret of a socket',
    item: 17,
    file: gateway,
    search: 'if (session === null) return socket.close(UNKNOWN_SECRET)',
    replace: "if (session === '') return socket.close(UNKNOWN_SECRET)",
    tests: browserShell('is closed with 4401 for an unknown secret'),
    inVain: true,
  },
  {
    name: 'secret of a file that is given',
    item: 17,
    file: gateway,
    search: 'if (session === null) return refuse(response, 403)',
    replace: "if (session === '') return refuse(response, 403)",
    tests: shownBy('tests/browser/browser-shell-media.test.ts', 'nobody else gives one'),
  },
  {
    name: 'no cookie',
    item: 17,
    file: gateway,
    search: "'Cache-Control': 'no-store', ...headers }).end(body)",
    replace: "'Cache-Control': 'no-store', 'Set-Cookie': 'session=1', ...headers }).end(body)",
    tests: browserShell('set no cookie'),
  },
  {
    name: 'a key for one use',
    item: 17,
    file: 'src/main/browser/sessions.ts',
    search: 'keys.delete(digest(key))',
    replace: 'keys.has(digest(key))',
    tests: browserShell('has 128 bits and is good for one exchange'),
  },
  {
    name: 'length of a socket’s message',
    item: 17,
    file: gateway,
    search: 'maxPayload: SOCKET_MESSAGE_LIMIT',
    replace: 'maxPayload: 2 * SOCKET_MESSAGE_LIMIT',
    tests: browserShell('is closed by a message over the limit'),
    inVain: true,
  },
  {
    name: 'paths of the page’s files',
    item: 18,
    file: files,
    search: 'segments.every((one) => segment.test(one) && !deviceName.test(one)) ? segments : null',
    replace: "segments.every((one) => one !== '' || segment === deviceName) ? segments : null",
    tests: shownBy('tests/browser/browser-shell-paths.test.ts', 'hold nothing like'),
  },
  {
    name: 'links among the page’s files',
    item: 18,
    file: files,
    search: 'if (!isInside(realRoot, file)) return null',
    replace: '',
    tests: browserShell('end where the folder ends'),
  },
]
