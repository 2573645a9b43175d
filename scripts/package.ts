// `npm run package`: an installer for this system in dist/; `-- --dir` lays the app out unpacked, `--updates=URL
// --update-key=FILE` says where the app looks for new versions. Other words are electron-builder's own. Lives here: the
// build before it, where Electron comes from, and what is written beside it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { npmBill, shippedBill } from './lib/bill-of-materials.ts'
import { binaryProblems, packedBinaries } from './lib/binaries.ts'
import { ensureBuilt } from './lib/build.ts'
import { shippedFolders } from './lib/bundled-packages.ts'
import { electronPlace } from './lib/electron-place.ts'
import { describePackages, emojiSet, noticesText } from './lib/notices.ts'
import { root, runTool } from './lib/tools.ts'
import { type Packing, placeKey, readPacking, signLists } from './lib/update-feed.ts'

const packApp = async (packing: Packing): Promise<number> => {
  const { words, key } = packing
  const electron = electronPlace(root, words)
  const problems = await binaryProblems(root, electron)
  for (const problem of problems) console.log(problem)
  // What lies unpacked is for looking at; an installer is for other people's computers.
  if (problems.length > 0 && !words.includes('--dir')) {
    console.error(
      'No installer is made of binaries that were not checked; `npm run package -- --dir` lays the app out.',
    )
    return 1
  }
  await ensureBuilt('desktop', (line) => console.log(line))
  placeKey(key)
  const packages = describePackages(root, shippedFolders(root))
  writeFileSync(join(root, 'out', 'THIRD-PARTY-NOTICES.txt'), noticesText(root, packages))
  if (electron === null) console.log('Electron is not here for all that is packed; electron-builder downloads it.')
  const code = await runTool('package', 'electron-builder', 'electron-builder', [
    'build',
    ...words,
    '--publish=never',
    ...(electron === null ? [] : [`--config.electronDist=${electron}`]),
  ])
  if (code !== 0) return code
  const output = '--config.directories.output='
  const folder = resolve(root, words.find((word) => word.startsWith(output))?.slice(output.length) ?? 'dist')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }
  signLists(folder, packing)
  const binaries = await packedBinaries(root, folder)
  const write = (name: string, content: unknown): void =>
    writeFileSync(join(folder, `firmdesk-${version}-${name}.json`), `${JSON.stringify(content, null, 2)}\n`)
  write('binaries', binaries)
  // An installer holds what the bill names and is none of it.
  const inside = binaries.filter(({ file }) => file.includes('/'))
  write('sbom.cdx', shippedBill(npmBill(), packages, inside, [emojiSet]))
  return 0
}

const packing = readPacking(process.argv.slice(2))
if (typeof packing === 'string') console.error(packing)
process.exitCode = typeof packing === 'string' ? 1 : await packApp(packing)
