// Pictures that a firm lays beside the app's own: which files are taken, for which platform, and what is said of others.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readEmojiFolder } from '#core/areas/chats/emoji-folder'
import { newFolder } from '../../engine/store/support.ts'

const png = Buffer.from('89504e470d0a1a0a0000', 'hex')
const svg = '<?xml version="1.0"?>\n<!-- ours -->\n<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'

it('CA-17 D-46 pictures are taken by the names of their files, for all platforms or for one', async () => {
  const profile = newFolder()
  for (const folder of ['emoji/douyin', 'emoji/elsewhere']) mkdirSync(join(profile, folder), { recursive: true })
  const put = (name: string, content: Buffer | string) => writeFileSync(join(profile, 'emoji', name), content)
  put('微笑.png', png)
  put('盖章.SVG', svg)
  put('douyin/律师.png', png)
  put('elsewhere/其他.png', png)
  put('.DS_Store', 'x')
  put('页面.svg', '<html><svg></svg></html>')
  put('程序.png', 'MZ')
  put('两 个.png', png)
  put('大.png', Buffer.concat([png, Buffer.alloc(64 * 1024)]))
  const { pictures, ignored } = await readEmojiFolder(profile)
  expect(pictures.map(({ platform, name, address }) => [platform, name, address.split(';')[0]]).sort()).toEqual([
    ['', '微笑', 'data:image/png'],
    ['', '盖章', 'data:image/svg+xml'],
    ['douyin', '律师', 'data:image/png'],
  ])
  expect(Object.fromEntries(ignored.map(({ file, reason }) => [file, reason]))).toEqual({
    '页面.svg': 'kind',
    '程序.png': 'kind',
    '两 个.png': 'name',
    '大.png': 'large',
  })
})

it('a profile without the folder has none, and no folder is read without an end', async () => {
  const profile = newFolder()
  expect(await readEmojiFolder(profile)).toEqual({ pictures: [], ignored: [] })
  mkdirSync(join(profile, 'emoji'))
  for (let at = 0; at < 405; at += 1) writeFileSync(join(profile, 'emoji', `n${at}.png`), png)
  const { pictures, ignored } = await readEmojiFolder(profile)
  expect([pictures.length, ignored.length, ignored[0]?.reason]).toEqual([400, 5, 'many'])
})
