import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** What the command line says. `firm` is `sample` or an address; `port` 0 lets the system choose. */
export type Options = {
  readonly shell: 'browser' | 'desktop' | 'auto'
  readonly firm: string
  readonly profile: string
  readonly port: number
  readonly open: boolean
  readonly locale: 'zh-CN' | 'en' | null
}

/** A mistake on the command line; its message is a sentence for the person who typed it. */
export class OptionProblem extends Error {}

type Surroundings = { readonly platform: NodeJS.Platform; readonly env: NodeJS.ProcessEnv; readonly home: string }

/** The folder for application data where each system expects it. */
export const defaultProfile = ({ platform, env, home }: Surroundings): string => {
  if (platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Firmdesk')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Firmdesk')
  return join(env.XDG_CONFIG_HOME ?? join(home, '.config'), 'Firmdesk')
}

const readFirm = (value: string): string => {
  if (value === 'sample') return value
  const address = URL.parse(value)
  if (address !== null && (address.protocol === 'https:' || address.protocol === 'http:')) return value
  throw new OptionProblem(`--firm needs a web address such as https://firm.example, and "${value}" is none.`)
}

const readPort = (value: string): number => {
  const port = Number(value)
  if (value !== '' && Number.isInteger(port) && port >= 0 && port <= 65535) return port
  throw new OptionProblem(`--port needs a whole number from 0 to 65535, and "${value}" is none.`)
}

const oneOf = <const Value extends string>(name: string, value: string, allowed: readonly Value[]): Value => {
  const found = allowed.find((one) => one === value)
  if (found !== undefined) return found
  throw new OptionProblem(`${name} knows ${allowed.join(' and ')}, and "${value}" is neither.`)
}

/**
 * Reads `--shell --firm --profile --port --no-open --locale` (each `--name=value`).
 * Throws {@link OptionProblem} for anything else.
 */
export const readOptions = (
  words: readonly string[],
  surroundings: Surroundings = { platform: process.platform, env: process.env, home: homedir() },
): Options => {
  const options = {
    shell: 'auto' as Options['shell'],
    firm: 'sample',
    profile: defaultProfile(surroundings),
    port: 0,
    open: true,
    locale: null as Options['locale'],
  }
  for (const word of words) {
    const [name, ...rest] = word.split('=')
    const value = rest.join('=')
    if (name === '--shell') options.shell = oneOf(name, value, ['browser', 'desktop'])
    else if (name === '--firm') options.firm = readFirm(value)
    else if (name === '--profile' && value !== '') options.profile = resolve(value)
    else if (name === '--port') options.port = readPort(value)
    else if (word === '--no-open') options.open = false
    else if (name === '--locale') options.locale = oneOf(name, value, ['zh-CN', 'en'])
    else
      throw new OptionProblem(
        `Firmdesk does not know "${word}". It knows --shell=browser|desktop --firm=URL --profile=DIR --port=N --no-open --locale=en.`,
      )
  }
  return options
}
