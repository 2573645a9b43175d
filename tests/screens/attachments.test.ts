// Attachments of what is being written, and files that are dropped: the pure parts.
import { expect, test } from 'vitest'
import { folderFinder } from '../../src/renderer/src/features/documents/folder-finder.ts'
import { droppedIds, startDrag } from '../../src/renderer/src/features/documents/use-drop-target.ts'
import { settle, uploadIdsOf, uploadIdsOfDraft, withFiles } from '../../src/renderer/src/lib/attachments.ts'
import { chosenFiles } from '../../src/renderer/src/lib/dropped-files.ts'
import { fileIcon } from '../../src/renderer/src/lib/file-icon.ts'

const here = (uploadId: string) => ({ id: uploadId, name: `${uploadId}.pdf`, fsid: '', fileSize: 1, uploadId })
const there = (fsid: string) => ({ id: `id-${fsid}`, name: `${fsid}.pdf`, fsid, fileSize: 1 })
const upload = (id: string, state: 'queued' | 'sending' | 'refused' | 'done', fsid: string | null = null) => ({
  id,
  state,
  attachment: fsid === null ? null : there(fsid),
  failure: null,
})

test('AT-04 what the firm has taken stands in the place of its upload', () => {
  const files = [there('a'), here('u1'), here('u2')]
  expect(uploadIdsOf(files)).toEqual(['u1', 'u2'])
  const settled = settle(files, ['u1', 'u2'], [upload('u1', 'done', 'b'), upload('u2', 'sending')])
  expect(settled.files).toEqual([there('a'), there('b'), here('u2')])
  expect(settled.arrived).toEqual([there('b')])
  expect(settled.refused).toEqual([])
})

test('AT-03 a draft that is given up names the files that still wait with it', () => {
  const draft = JSON.stringify({ text: '写到一半', attachments: [there('a'), here('u1')] })
  expect(uploadIdsOfDraft(draft)).toEqual(['u1'])
  expect(['写到一半', '{"text":', 'null', '{"attachments":1}'].flatMap(uploadIdsOfDraft)).toEqual([])
})

test('AT-05 what the firm refused leaves the list, as does an upload of which nothing is known; the others stay', () => {
  const settled = settle([here('u1'), here('u2'), there('a')], ['u1', 'u2'], [upload('u1', 'refused')])
  expect(settled.files).toEqual([there('a')])
  expect(settled.refused.map(({ file }) => file.uploadId)).toEqual(['u1', 'u2'])
})

test('AT-03 a file that was added after the uploads were asked for stays as it is', () => {
  const settled = settle([here('u1'), here('young')], ['u1'], [upload('u1', 'done', 'b')])
  expect(settled.files).toEqual([there('b'), here('young')])
})

test('AT-01 a document of the firm is attached once, a file of the computer as often as it is chosen', () => {
  expect(withFiles([there('a')], [there('a'), there('b')])).toEqual([there('a'), there('b')])
  expect(withFiles([here('u1')], [here('u2')])).toEqual([here('u1'), here('u2')])
})

test('documents that are dropped are those of the drag, whatever was dragged in this window before', () => {
  const carried = new Map<string, string>()
  const transfer = {
    effectAllowed: 'none',
    setData: (type: string, text: string) => void carried.set(type, text),
    getData: (type: string) => carried.get(type) ?? '',
  } as unknown as DataTransfer
  startDrag({ currentTarget: new EventTarget() as Element, dataTransfer: transfer }, ['own'])
  const other = { getData: (type: string) => (carried.has(type) ? 'one\ntwo' : '') }
  expect(droppedIds(transfer)).toEqual(['own'])
  expect(droppedIds(other)).toEqual(['one', 'two'])
  expect(droppedIds({ getData: () => '' })).toEqual([])
})

test('DC-02 a folder on the way is made once for all files in it, and asked for once where the firm refuses it', async () => {
  const asked: string[] = []
  const find = folderFinder([{ id: 'f1', name: '证据', parent: '' }], async (parent, name) => {
    asked.push(`${parent}/${name}`)
    if (name === '不许') throw new Error('refused')
    return `made-${name}`
  })
  expect(await find('', [])).toBe('')
  expect(await find('', ['证据', '照片'])).toBe('made-照片')
  expect(await find('', ['证据', '照片'])).toBe('made-照片')
  await expect(find('', ['不许', '里面'])).rejects.toThrow('refused')
  await expect(find('', ['不许'])).rejects.toThrow('refused')
  expect(asked).toEqual(['f1/照片', '/不许'])
})

test('the files of a chosen folder keep the folders in which they lay', () => {
  const file = (path: string) =>
    Object.assign(new File(['1'], path.split('/').at(-1) ?? ''), { webkitRelativePath: path })
  const [deep, plain] = chosenFiles([file('证据/照片/1.png'), file('')])
  expect(deep?.folders).toEqual(['证据', '照片'])
  expect(plain?.folders).toEqual([])
})

test('a file has the icon of its kind, by the end of its name', () => {
  expect(['对账单.XLSX', '函.pdf', '照片.jpeg', '录音.amr', '包.zip', '起诉状.docx', '无'].map(fileIcon)).toEqual([
    'sheet',
    'pdf',
    'image',
    'audio',
    'zip',
    'file',
    'file',
  ])
})
