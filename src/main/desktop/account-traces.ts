import { isOpen, type ShellState } from './shell-state.ts'

/** What clears the traces that an account leaves outside of its store. */
export type AccountTraces = {
  /** Readable copies of its files. */
  readonly removeCopies: () => void
  /** Notices that name its records. */
  readonly closeNotices: () => void
  /** Where its files were saved. */
  readonly forgetSaved: () => void
}

/** Follows the state of the account: clears copies and notices as it is locked, and all of it as it is left. */
export const clearTraces = ({ removeCopies, closeNotices, forgetSaved }: AccountTraces) => {
  // Kept while it is locked: whoever unlocks it finds what was remembered.
  let account = ''
  return (now: ShellState, before: ShellState): void => {
    // A copy that was in use at the lock is tried again at the sign-out.
    if (!isOpen(now) || (isOpen(before) && now.account !== before.account)) {
      removeCopies()
      closeNotices()
    }
    if (now.phase === 'signed-out' || (isOpen(now) && now.account !== account)) forgetSaved()
    if (isOpen(now)) account = now.account
  }
}
