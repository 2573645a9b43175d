import type { BrowserWindow, Dialog, Shell } from 'electron'
import type { ShellWords } from '#shared/locale/shell-words'
import { askPerson } from './question.ts'
import { decideExternal } from './url-policy.ts'

/** Hosts that links of the app itself lead to. Empty: every host is asked about, with its name. */
const knownHosts: ReadonlySet<string> = new Set()

/**
 * Opens an address in the system's own program, as the policy decides: unknown hosts after a question. Answers whether
 * it was opened. Nothing is opened or asked unless `pressed` says that the person pressed something in the window, and
 * one question at a time: a page that asks in a loop gets no second one.
 */
export const foreignPages = (
  shell: Pick<Shell, 'openExternal'>,
  dialog: Pick<Dialog, 'showMessageBox'>,
  words: () => ShellWords,
  pressed: (window: BrowserWindow) => boolean,
): ((window: BrowserWindow | null, address: string) => Promise<boolean>) => {
  let asking = false

  const agreed = async (window: BrowserWindow, host: string): Promise<boolean> => {
    asking = true
    const { foreignTitle, foreignQuestion, foreignOpen, cancel } = words()
    try {
      const message = foreignQuestion.replace('{host}', () => host)
      return await askPerson(dialog, window, { title: foreignTitle, message, yes: foreignOpen, no: cancel })
    } finally {
      asking = false
    }
  }

  return async (window, address) => {
    const decision = decideExternal(address, knownHosts)
    if (decision.kind === 'refuse' || window === null) return false
    if ((decision.kind === 'ask' && asking) || !pressed(window)) return false
    if (decision.kind === 'ask' && !(await agreed(window, decision.host))) return false
    await shell.openExternal(decision.url)
    return true
  }
}
