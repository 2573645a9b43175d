import { spawn } from 'node:child_process'

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  darwin: ['open'],
}

/** Opens an address in the person's own browser; the printed address remains where that does not work. */
export const openBrowser = (address: string): void => {
  const [command = 'xdg-open', ...words] = openers[process.platform] ?? []
  const child = spawn(command, [...words, address], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
