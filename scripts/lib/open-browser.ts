import { spawn } from 'node:child_process'

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  darwin: ['open'],
}

/** The program that shows a page of this computer in the person's own browser, and its words. */
export const openerOf = (
  platform: NodeJS.Platform,
  file: string,
): { readonly command: string; readonly words: readonly string[] } => {
  const [command = 'xdg-open', ...words] = openers[platform] ?? []
  return { command, words: [...words, file] }
}

/**
 * Opens a page of this computer in the person's own browser; the printed address remains where that does not work. Never
 * an address with a key: everybody on a computer may read the arguments of every process.
 */
export const openBrowser = (file: string): void => {
  const { command, words } = openerOf(process.platform, file)
  const child = spawn(command, [...words], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
