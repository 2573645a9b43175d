import { spawnSync } from 'node:child_process'

/** The SHA-256 of a file, in hex, by the system's own tool as an export of evidence names it; '' where it says none. */
export const systemSha256 = (path: string): string => {
  const [command, words] = {
    win32: ['certutil', ['-hashfile', path, 'SHA256']] as const,
    darwin: ['shasum', ['-a', '256', path]] as const,
  }[process.platform as 'win32' | 'darwin'] ?? ['sha256sum', [path]]
  return /[0-9a-f]{64}/.exec(spawnSync(command, [...words], { encoding: 'utf8' }).stdout)?.[0] ?? ''
}
