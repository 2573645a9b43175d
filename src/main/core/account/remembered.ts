import { z } from 'zod'
import type { SettingsFile } from '#core/ports'
import { type RememberedAccount, rememberedAccount } from '#shared/contract/session'

/** The accounts that signed in on this computer, without any secret, and which of them is open. */
export type Accounts = {
  readonly list: () => readonly RememberedAccount[]
  readonly find: (key: string) => RememberedAccount | null
  readonly remember: (account: RememberedAccount) => void
  readonly forget: (key: string) => void
  /** The account that a start opens; null after a sign-out. */
  readonly current: () => RememberedAccount | null
  readonly setCurrent: (key: string | null) => void
  /** Ends when the list, the current account or the lock are in the file as they were set last; fails where not. */
  readonly written: (...what: readonly ('accounts' | 'account' | 'locked')[]) => Promise<void>
  /** True where the person locked the app: a start shows that. What holds it shut is the key file, not this. */
  readonly locked: () => boolean
  /** True where the next start has to ask for an older password than the firm's. */
  readonly asksOldPassword: () => boolean
  readonly setLocked: (locked: boolean | 'old-password') => void
}

const MOST = 50

/** Reads and writes the list in the settings file; what is broken there is left out. */
export function accountsOf(settings: SettingsFile): Accounts {
  const list = (): readonly RememberedAccount[] => {
    const stored = settings.get('accounts')
    if (!Array.isArray(stored)) return []
    return stored.flatMap((entry) => {
      const parsed = rememberedAccount.safeParse(entry)
      return parsed.success ? [parsed.data] : []
    })
  }
  const find = (key: string) => list().find((account) => account.key === key) ?? null
  return {
    list,
    find,
    remember(account) {
      const others = list().filter(({ key }) => key !== account.key)
      settings.set('accounts', [account, ...others].slice(0, MOST))
    },
    forget(key) {
      settings.set(
        'accounts',
        list().filter((account) => account.key !== key),
      )
    },
    current() {
      const key = z.string().safeParse(settings.get('account'))
      return key.success ? find(key.data) : null
    },
    setCurrent: (key) => settings.set('account', key),
    written: async (...what) => void (await Promise.all(what.map(settings.written))),
    locked: () => settings.get('locked') === true,
    asksOldPassword: () => settings.get('locked') === 'old-password',
    setLocked: (locked) => settings.set('locked', locked),
  }
}
