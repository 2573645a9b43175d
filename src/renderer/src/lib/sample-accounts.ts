import type { Words } from './words.ts'

/** Server name of the embedded sample firm, as the contract writes it. */
export const sampleServer = 'sample'

/** Accounts of the sample firm and the words for their roles; all share one public password. */
export const sampleAccounts = [
  { account: 'linzhiyuan', role: 'sample.admin' },
  { account: 'suruogu', role: 'sample.member' },
  { account: 'hezhaoming', role: 'sample.limited' },
] as const

/** Password of every sample account. */
export const samplePassword = 'firmdesk'

/** The password of the sample's accounts for who never saw it, as they came in by one press; nothing for a firm's own. */
export const samplePasswordHint = (server: string | undefined, words: Words): string | undefined =>
  server === sampleServer ? words('sample.password', { password: samplePassword }) : undefined
