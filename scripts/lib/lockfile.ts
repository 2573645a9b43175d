// What the lockfile has to hold so that nobody but its author decides what is installed and what runs while it is.

type Locked = {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

/** The parts of package.json and package-lock.json that are looked at. */
export type Manifest = { readonly allowScripts?: Readonly<Record<string, boolean>> }
export type Lockfile = { readonly packages: Readonly<Record<string, Locked>> }

/** Packages whose install scripts set-up runs; it runs no others. */
export const scriptsToRun = ({ allowScripts = {} }: Manifest): readonly string[] =>
  Object.keys(allowScripts).filter((name) => allowScripts[name])

/** What is wrong with the lockfile, a sentence each. */
export const lockfileProblems = (manifest: Manifest, lock: Lockfile): readonly string[] => {
  const judged = new Set(Object.keys(manifest.allowScripts ?? {}))
  return Object.entries(lock.packages)
    .filter(([folder, { link }]) => folder !== '' && link !== true)
    .flatMap(([folder, { integrity, resolved, hasInstallScript }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return [
        ...(/^sha512-/.test(integrity ?? '') ? [] : [`${folder} has no SHA-512 in the lockfile.`]),
        ...(resolved === undefined || resolved.startsWith('https://registry.npmjs.org/')
          ? []
          : [`${folder} does not come from the npm registry.`]),
        ...(hasInstallScript !== true || judged.has(name)
          ? []
          : [`${folder} has an install script that allowScripts does not judge.`]),
      ]
    })
}
