import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FirmEmoji } from '#shared/contract/emoji'

/** Platforms that write names in brackets (CA-17); '' is the folder itself, whose pictures serve them all. */
const platforms = ['', 'douyin', 'kuaishou', 'shipinhao'] as const
/** Pictures that are read, and bytes of one of them: they are drawn 20 px high. */
const MOST_PICTURES = 400
const LARGEST = 64 * 1024

/** The names that a text can have in brackets. */
const written = /^[^[\]\s]{1,12}$/
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The media type of a picture by its bytes; null for what is none. A drawing is only ever shown as a picture. */
const typeOf = (bytes: Buffer): string | null => {
  if (bytes.subarray(0, png.length).equals(png)) return 'image/png'
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text.slice(0, 4096)) ? 'image/svg+xml' : null
}

const filesIn = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name)
}

/** The picture in a file, or why it is none. */
const read = async (path: string, name: string): Promise<{ address: string } | 'kind' | 'name' | 'large'> => {
  if (!written.test(name)) return 'name'
  try {
    if ((await stat(path)).size > LARGEST) return 'large'
    const bytes = await readFile(path)
    const type = typeOf(bytes)
    return type === null ? 'kind' : { address: `data:${type};base64,${bytes.toString('base64')}` }
  } catch {
    return 'kind'
  }
}

/**
 * The pictures in the folder `emoji` of a profile, by the names of their files; those in a folder named for a platform
 * serve that platform alone. A folder that is not there has none. Never fails.
 */
export async function readEmojiFolder(profile: string): Promise<FirmEmoji> {
  const found: FirmEmoji = { pictures: [], ignored: [] }
  for (const platform of platforms) {
    const folder = join(profile, 'emoji', platform)
    for (const file of [...(await filesIn(folder))].sort()) {
      const named = platform === '' ? file : `${platform}/${file}`
      const name = file.slice(0, file.length - extname(file).length).normalize('NFC')
      const picture = found.pictures.length < MOST_PICTURES ? await read(join(folder, file), name) : 'many'
      if (typeof picture === 'string') {
        if (found.ignored.length < MOST_PICTURES) found.ignored.push({ file: named.slice(0, 200), reason: picture })
      } else found.pictures.push({ platform, name, ...picture })
    }
  }
  return found
}
