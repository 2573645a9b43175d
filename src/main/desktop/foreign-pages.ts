import type { BrowserWindow, Dialog, Shell } from 'electron'
import type { ShellWords } from '#shared/locale/shell-words'
import { decideExternal } from './url-policy.ts'

/** Hosts that links of the app itself lead to. Empty: every host is asked about, with its name. */
const knownHosts: ReadonlySet<string> = new Set()

/**
 * Opens an address in the system's own program, as the policy decides: unknown hosts after a question. Answers whether
 * it was opened. One question at a time: a page that asks in a loop gets no second one.
 */
export const foreignPages = (
  shell: Pick<Shell, 'openExternal'>,
  dialog: Pick<Dialog, 'showMessageBox'>,
  words: () => ShellWords,
): ((window: BrowserWindow | null, address: string) => Promise<boolean>) => {
  let asking = false

  const agreed = async (window: BrowserWindow | null, host: string): Promise<boolean> => {
    if (asking || window === null) return false
    asking = true
    const { foreignTitle, foreignQuestion, foreignOpen, cancel } = words()
    try {
      const { response } = await dialog.showMessageBox(window, {
        type: 'question',
        title: foreignTitle,
        message: foreignQuestion.replace('{host}', host),
        buttons: [foreignOpen, cancel],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
      })
      return response === 0
    } finally {
      asking = false
    }
  }

  return async (window, address) => {
    const decision = decideExternal(address, knownHosts)
    if (decision.kind === 'refuse') return false
    if (decision.kind === 'ask' && !(await agreed(window, decision.host))) return false
    await shell.openExternal(decision.url)
    return true
  }
}
