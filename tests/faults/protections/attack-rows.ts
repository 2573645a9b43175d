// What attacks on the running program met: files of accounts, what a server sends, sockets, switches and presses.
import { type Protection, shownBy } from './protection.ts'

const sending = 'src/main/core/engine/remote/send-call.ts'
const keyFile = 'src/main/core/account/key-file.ts'
const sockets = (title: string) => shownBy('tests/browser/browser-shell-sockets.test.ts', title)
const accountFiles = (title: string) => shownBy('tests/account/account-files.test.ts', title)
const limits = (title: string) => shownBy('tests/engine/remote/answer-limits.test.ts', title)
const updates = (title: string) => shownBy('tests/desktop/updates.test.ts', title)
const network = (title: string) => shownBy('tests/desktop/page-network.test.ts', title)

export const attackRows: readonly Protection[] = [
  {
    name: 'the key of an account is its owner’s',
    item: 21,
    file: keyFile,
    search: "await open(fresh, 'w', 0o600)",
    replace: "await open(fresh, 'w', 0o644)",
    tests: accountFiles('keep the key for their owner alone'),
  },
  {
    name: 'the folder of an account is its owner’s',
    item: 21,
    file: 'src/main/core/account/lock.ts',
    search: 'mode: 0o700',
    replace: 'mode: 0o755',
    tests: accountFiles('lie in folders that nobody but their owner may enter'),
  },
  {
    name: 'a lock drops the wrap of the secret store',
    item: 21,
    file: keyFile,
    search: 'if (file.secrets !== null) await save(where, { ...file, secrets: null })',
    replace: '',
    tests: shownBy('tests/account/lock-file.test.ts', 'undo no lock: only the password opens the store'),
  },
  {
    name: 'bytes of an answer',
    item: 22,
    file: sending,
    search: 'maxContentLength: largestAnswer,',
    replace: '',
    tests: limits('is the failure of its call'),
  },
  {
    name: 'no cookie to the firm',
    item: 1,
    file: sending,
    search: 'withCredentials: false',
    replace: 'withCredentials: true',
    tests: limits('carries no cookie and no other credential of the network'),
  },
  {
    name: 'depth of JSON',
    item: 22,
    file: 'src/main/core/engine/remote/envelope.ts',
    search: "if (isTooDeep(body)) throw new Failure('bad-envelope', { reason: 'too-deep' })",
    replace: 'void isTooDeep',
    tests: shownBy('tests/engine/remote/json-depth.test.ts', 'is a failure of its call'),
  },
  {
    name: 'a socket has an Origin',
    item: 17,
    file: 'src/main/browser/gateway.ts',
    search: '!isOwnRequest(request.headers, port, true)',
    replace: '!isOwnRequest(request.headers, port, false)',
    tests: sockets('is refused without an Origin'),
    inVain: true,
  },
  {
    name: 'bytes of a socket before its secret',
    item: 17,
    file: 'src/main/browser/waiting-sockets.ts',
    search: 'if (bytes > WAITING_LIMITS.bytes) cut()',
    replace: '',
    tests: sockets('is cut beyond 4 kB of whatever it sends'),
    inVain: true,
  },
  {
    name: 'certificates whatever the environment says',
    item: 28,
    file: 'src/main/browser/network.ts',
    search: '!weakening.test(name)',
    replace: 'weakening.test(name) || true',
    tests: shownBy(
      'tests/browser/browser-shell-network.test.ts',
      'refuses such a server whatever the environment says',
    ),
  },
  {
    name: 'no network for a page',
    item: 7,
    file: 'src/main/desktop/page-network.ts',
    search: "'<-loopback>'",
    replace: "'<local>'",
    tests: network('leads to a proxy that is not there'),
  },
  {
    name: 'no UDP for a page',
    item: 7,
    file: 'src/main/desktop/page-network.ts',
    search: "'disable_non_proxied_udp'",
    replace: "'default'",
    tests: network('has no UDP'),
  },
  {
    name: 'a new version is signed by the key that came with the app',
    item: 24,
    file: 'src/main/desktop/updates.ts',
    search: 'if (isNew && !source.isSigned(answer.updateInfo))',
    replace: 'if (false)',
    tests: updates('are not downloaded where their list is signed by nobody'),
  },
  {
    name: 'the signature covers what is shown and installed',
    item: 24,
    file: 'src/main/desktop/update-signature.ts',
    search: 'version, releaseNotes ?? null, named',
    replace: 'named',
    tests: updates('is signed with everything that is shown or installed of it'),
  },
  {
    name: 'new versions come by HTTPS',
    item: 24,
    file: 'src/main/desktop/updater.ts',
    search: "protocol !== 'https:'",
    replace: 'protocol === null',
    tests: updates('updates come by HTTPS alone'),
  },
  {
    name: 'one press opens one thing',
    item: 15,
    file: 'src/main/desktop/user-gestures.ts',
    search: '      unspent.delete(page)\n',
    replace: '',
    tests: shownBy('tests/desktop/presses.test.ts', 'a press that opened something opens nothing more later either'),
  },
  {
    name: 'ports close where a page arrives',
    item: 17,
    file: 'src/main/desktop/window-page.ts',
    search: 'ports.arrived(id)',
    replace: 'void ports',
    tests: shownBy(
      'tests/desktop/main-window.test.ts',
      'tells the ports of a navigation that starts and of its arrival',
    ),
  },
  {
    name: 'switches by a list',
    item: 26,
    file: 'src/main/desktop/launch-switches.ts',
    search: 'if (!isDebugging(read) && !known.some((form) => form.test(read))) return nameOf(word.trim())',
    replace: "if (read === '--no-sandbox' && known.length > 0 && isDebugging(read)) return nameOf(word.trim())",
    tests: shownBy('tests/desktop/launch-switches.test.ts', 'no switch of Chromium that weakens it, in no form'),
  },
  {
    name: 'no key in an argument',
    item: 21,
    file: 'scripts/lib/open-browser.ts',
    search: 'words: [...words, file] }',
    replace: 'words: [...words, file, file] }',
    tests: shownBy(
      'tests/browser/browser-shell-opening.test.ts',
      'finds the key in no argument and no environment of any process',
    ),
  },
]
