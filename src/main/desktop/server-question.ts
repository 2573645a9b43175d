import type { BrowserWindow, Dialog } from 'electron'
import type { ShellWords } from '#shared/locale/shell-words'
import { askPerson } from './question.ts'

/**
 * Asks the person whether the app may connect to a server (an origin) that it never used; without a window the answer is
 * no. The core asks once for a server, and no two questions at a time.
 */
export const serverQuestion =
  (dialog: Pick<Dialog, 'showMessageBox'>, words: () => ShellWords) =>
  async (window: BrowserWindow | null, server: string): Promise<boolean> => {
    if (window === null || !URL.canParse(server)) return false
    const { serverTitle, serverQuestion: question, serverConnect, cancel } = words()
    const message = question.replace('{host}', () => new URL(server).host)
    return askPerson(dialog, window, { title: serverTitle, message, yes: serverConnect, no: cancel })
  }
