// Accounts of this computer: their folders, keys and locks. Lives here: what must hold before a store is opened.
// May not: the network, SQL of the firm's data. To add one: a file per concern, exported here.
export { accountFolder, accountKey, isAccountKey } from './folder.ts'
export {
  createKey,
  destroyedAccounts,
  destroyKey,
  eraseFolder,
  hasKeyFile,
  hasPassword,
  isDestroyed,
  keepKey,
  openKey,
  opensWithoutPassword,
  removeKey,
  requirePassword,
} from './key-file.ts'
export { type FolderLock, lockFolder } from './lock.ts'
export { type PasswordCost, type PasswordWrap, unwrapWithPassword, wrapWithPassword } from './password-wrap.ts'
export { type Accounts, accountsOf } from './remembered.ts'
