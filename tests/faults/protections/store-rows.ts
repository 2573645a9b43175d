// What lies on the disk: the encrypted store, its files, keys, and what is kept beside them.
import { type Protection, shownBy } from './protection.ts'

const database = 'src/main/core/engine/store/database.ts'
const wrap = 'src/main/core/account/password-wrap.ts'
const sealed = 'src/main/core/engine/store/files/sealed-chunks.ts'

const opening = (title: string) => shownBy('tests/engine/store/open.test.ts', title)
const settings = opening('sets every setting of the product')
const files = (title: string) => shownBy('tests/engine/store/file-folder.test.ts', title)
const ownersAlone = (title: string) => shownBy('tests/account/owner-only.test.ts', title)
const session = (title: string) => shownBy('tests/account/session.test.ts', title)

export const storeRows: readonly Protection[] = [
  {
    name: 'encryption of the store',
    item: 21,
    file: database,
    search: 'database.pragma(`key=',
    replace: 'void (`key=',
    tests: opening('writes a file that does not begin as SQLite'),
  },
  {
    name: 'deleted rows are overwritten',
    item: 21,
    file: database,
    search: "database.pragma('secure_delete=ON')",
    replace: "database.pragma('secure_delete=OFF')",
    tests: settings,
  },
  {
    name: 'no temporary file in the clear',
    item: 21,
    file: database,
    search: "database.pragma('temp_store=MEMORY')",
    replace: "database.pragma('temp_store=FILE')",
    tests: settings,
  },
  {
    name: 'no code in a schema',
    item: null,
    file: database,
    search: "database.pragma('trusted_schema=OFF')",
    replace: "database.pragma('trusted_schema=ON')",
    tests: settings,
  },
  {
    name: 'a custom field’s name is no path',
    item: null,
    file: 'src/main/core/areas/customers/store/query.ts',
    search: 'JSON.stringify(isCustom ? column.slice(extraPrefix.length) : column)',
    replace: '(isCustom ? column.slice(extraPrefix.length) : column)',
    tests: shownBy('tests/areas/customers/list.test.ts', 'asks for a custom field of any name'),
  },
  {
    name: 'a page of the list has fifty rows',
    item: 17,
    file: 'src/shared/contract/customers.ts',
    search: 'pageSize: z.union(pageSizes.map((size) => z.literal(size))).default(10)',
    replace: 'pageSize: z.int().default(10)',
    tests: shownBy('tests/core/router.test.ts', 'runs no handler on input that is not the schema'),
  },
  {
    name: 'a chunk of a file in its place',
    item: 21,
    file: sealed,
    search: 'nonce[11] = isLast ? 1 : 0',
    replace: 'nonce[11] = isLast ? 0 : 0',
    tests: files('sees every bit that fell over, every cut and every exchange of chunks'),
  },
  {
    name: 'names of files say nothing',
    item: 21,
    file: 'src/main/core/engine/store/files/file-folder.ts',
    search: "createHmac('sha256', nameKey).update(written.sha256).digest('hex')",
    replace: 'written.sha256',
    tests: files('another account cannot open or recognise them'),
  },
  {
    name: 'cost of a guess at the password',
    item: 21,
    file: wrap,
    search: 'n: 2 ** 15, r: 8, p: 3',
    replace: 'n: 2 ** 10, r: 8, p: 1',
    tests: session('costs whoever guesses a third of a second'),
  },
  {
    name: 'no token in the settings',
    item: 21,
    file: 'src/main/core/account/sign-in.ts',
    search: 'lastUsed: ports.clock.now(),',
    replace: 'lastUsed: ports.clock.now(),\n    ...{ token: user.id },',
    tests: session('remembers the account without a secret'),
  },
  {
    name: 'a lock survives a restart where the key file cannot be written',
    item: 21,
    file: 'src/main/core/account/leave-account.ts',
    search: 'accounts.setLocked(true)',
    replace: 'accounts.setLocked(false)',
    tests: shownBy('tests/account/lock-file.test.ts', 'or not, and either can be used'),
  },
  {
    name: 'the key file of the browser shell is its owner’s',
    item: 21,
    file: 'src/main/browser/file-secrets.ts',
    search: "'w', 0o600)",
    replace: "'w', 0o644)",
    tests: shownBy('tests/browser/browser-shell-ports.test.ts', 'have a key that only its owner may read'),
  },
  {
    name: 'the log is its owner’s',
    item: 25,
    file: 'src/main/log-file.ts',
    search: '{ mode: 0o600 }',
    replace: '{ mode: 0o644 }',
    tests: ownersAlone('the log and its folder'),
  },
  {
    name: 'the folder of the log is its owner’s',
    item: 25,
    file: 'src/main/log-file.ts',
    search: 'mode: 0o700',
    replace: 'mode: 0o755',
    tests: ownersAlone('the log and its folder'),
  },
  {
    name: 'the settings are their owner’s',
    item: 25,
    file: 'src/main/browser/settings-file.ts',
    search: 'configFileMode: 0o600',
    replace: 'configFileMode: 0o644',
    tests: ownersAlone('the settings of the browser shell'),
  },
  {
    name: 'the folder of files is its owner’s',
    item: 21,
    file: 'src/main/core/engine/store/files/file-folder.ts',
    search: 'await mkdir(folder, { recursive: true, mode: 0o700 })\n    const part',
    replace: 'await mkdir(folder, { recursive: true, mode: 0o755 })\n    const part',
    tests: ownersAlone('files of an account'),
  },
  {
    name: 'a file of an account is its owner’s',
    item: 21,
    file: 'src/main/core/engine/store/files/file-folder.ts',
    search: "'wx', 0o600",
    replace: "'wx', 0o644",
    tests: ownersAlone('files of an account'),
  },
  {
    name: 'a chosen profile is its owner’s',
    item: 21,
    file: 'src/main/desktop/launch-arguments.ts',
    search: 'mkdirSync(profile, { recursive: true, mode: 0o700 })',
    replace: 'mkdirSync(profile, { recursive: true, mode: 0o755 })',
    tests: ownersAlone('a profile that the command line names'),
  },
  {
    name: 'tokens go with a sign-out',
    item: 21,
    file: 'src/main/core/account/leave-account.ts',
    search: 'dropTokens(opened.store)',
    replace: 'void opened.store',
    tests: shownBy('tests/account/signed-out.test.ts', 'the store holds no token any more'),
  },
  {
    name: 'a forgotten account loses its key first',
    item: 21,
    file: 'src/main/core/account/leave-account.ts',
    search: 'await destroyKey({ folder, random: ports.random })',
    replace: 'void destroyKey',
    tests: shownBy('tests/account/signed-out.test.ts', 'is not forgotten while its key could not be destroyed'),
  },
  {
    name: 'another account has a process of its own',
    item: 21,
    file: 'src/main/core/account/enter-account.ts',
    search: '} else if (opened !== null || home.touchedOther(account.key)) {',
    replace: "} else if (account.key === '') {",
    tests: session('hands another account to a fresh process'),
  },
]
