// electron-builder's hook after the files are laid out and before signing: sets every fuse of the binary, and takes
// Electron's default app away. Lives here: the fuses and that. To add one: strictlyRequireAllFuses says when Electron has a new fuse.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses'

/** Every fuse that Electron 45 has (checklist item 19 of the security list). */
export const fuses: Readonly<Record<FuseV1Options, boolean>> = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
}

/** What electron-builder tells its hook; the part that is used here. */
type Packed = {
  readonly appOutDir: string
  readonly electronPlatformName: string
  readonly packager: { readonly appInfo: { readonly productFilename: string }; readonly executableName?: string }
}

/** The executable (on macOS the bundle) of a packed app. */
export const packedBinary = ({ appOutDir, electronPlatformName, packager }: Packed): string => {
  const name = packager.appInfo.productFilename
  if (electronPlatformName === 'darwin') return join(appOutDir, `${name}.app`)
  return join(appOutDir, electronPlatformName === 'win32' ? `${name}.exe` : (packager.executableName ?? name))
}

/**
 * Sets the fuses. A binary older than the pinned Electron (the tests' runtime) lacks the newest one; there the rest is
 * set. Linux checks no integrity of the archive, so that fuse stays off there.
 */
export const afterPack = async (packed: Packed): Promise<void> => {
  const binary = packedBinary(packed)
  // With electronDist electron-builder leaves the default app behind, which would start any folder given to it.
  const inside =
    packed.electronPlatformName === 'darwin'
      ? join(binary, 'Contents', 'Resources')
      : join(packed.appOutDir, 'resources')
  rmSync(join(inside, 'default_app.asar'), { force: true })
  const present = new Set(Object.keys(await getCurrentFuseWire(binary)))
  const wanted = {
    ...fuses,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: packed.electronPlatformName !== 'linux',
  }
  const missing = Object.keys(wanted).filter((fuse) => !present.has(fuse))
  const common = {
    version: FuseVersion.V1,
    resetAdHocDarwinSignature: packed.electronPlatformName === 'darwin',
  } as const
  if (missing.length === 0) await flipFuses(binary, { ...common, ...wanted, strictlyRequireAllFuses: true })
  else {
    console.log(
      `this Electron has no fuse ${missing.map((fuse) => FuseV1Options[Number(fuse)]).join(', ')}; the others are set`,
    )
    const known = Object.entries(wanted).filter(([fuse]) => present.has(fuse))
    await flipFuses(binary, { ...common, ...Object.fromEntries(known) })
  }
}
