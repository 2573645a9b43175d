// The software bill of materials (CycloneDX): npm's own, cut down to what is shipped, with the native store's files.
import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import type { HashedBinary } from './binaries.ts'
import type { ShippedPackage } from './notices.ts'
import { root } from './tools.ts'

type Component = {
  readonly type: string
  readonly name: string
  readonly version?: string
  readonly 'bom-ref': string
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
  readonly licenses?: readonly { readonly license: { readonly id: string } }[]
}

/** What is used of CycloneDX 1.5. */
export type Bill = {
  readonly bomFormat: 'CycloneDX'
  readonly specVersion: string
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

/** The bill of everything in the lockfile, by npm. Fails where npm does not answer one. */
export const npmBill = (): Bill => {
  // A build sets NODE_ENV, and npm then leaves out what is bundled as a dependency of development.
  const words = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--include=dev']
  const npm = process.env.npm_execpath
  const run = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  const { stdout, stderr, error } = npm
    ? spawnSync(process.execPath, [npm, ...words], run)
    : spawnSync('npm', words, { ...run, shell: process.platform === 'win32' })
  if (error !== undefined || !stdout.startsWith('{')) throw new Error(`npm sbom failed: ${error?.message ?? stderr}`)
  return JSON.parse(stdout) as Bill
}

/**
 * Cuts a bill down to the packages that are shipped and adds the binaries, and what is shipped without being a package.
 * Fails where one of the packages is not in it.
 */
export const shippedBill = (
  whole: Bill,
  packages: readonly ShippedPackage[],
  binaries: readonly HashedBinary[],
  others: readonly ShippedPackage[] = [],
): Bill => {
  const refs = new Set(packages.map(({ name, version }) => `${name}@${version}`))
  const components = whole.components.filter((component) => refs.has(component['bom-ref']))
  const missing = [...refs].filter((ref) => !components.some((component) => component['bom-ref'] === ref))
  if (missing.length > 0) throw new Error(`npm’s bill of materials lacks ${missing.join(', ')}`)
  const own = whole.metadata.component['bom-ref']
  const files = binaries.map(({ file, sha256 }) => ({
    type: 'file',
    name: basename(file),
    'bom-ref': `file:${file}`,
    hashes: [{ alg: 'SHA-256', content: sha256 }],
  }))
  const data = others.map(({ name, version, license }) => ({
    type: 'data',
    name,
    version,
    'bom-ref': `${name}@${version}`,
    licenses: [{ license: { id: license } }],
  }))
  const kept = whole.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }))
  return {
    ...whole,
    metadata: { ...whole.metadata, component: { ...whole.metadata.component, type: 'application', name: 'firmdesk' } },
    // That a package is a dependency of development says nothing here: it is in the bundle all the same.
    components: [...components.map((each) => ({ ...each, properties: [] })), ...data, ...files],
    dependencies: [{ ref: own, dependsOn: [...refs, ...[...data, ...files].map((each) => each['bom-ref'])] }, ...kept],
  }
}
