// Attachments of what is being written, and files that are dropped: the pure parts.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { folderFinder } from '../../src/renderer/src/features/documents/folder-finder.ts'
import { UploadRows } from '../../src/renderer/src/features/documents/upload-rows.tsx'
import { createUploadRuns } from '../../src/renderer/src/features/documents/upload-runs.ts'
import { droppedIds, startDrag } from '../../src/renderer/src/features/documents/use-drop-target.ts'
import {
  MOST_ATTACHMENTS,
  settle,
  uploadIdsOf,
  uploadIdsOfDraft,
  withFiles,
  withoutPlace,
} from '../../src/renderer/src/lib/attachments.ts'
import { chosenFiles, droppedFiles, droppedWords } from '../../src/renderer/src/lib/dropped-files.ts'
import { fileIcon } from '../../src/renderer/src/lib/file-icon.ts'
import { words } from '../../src/renderer/src/lib/words.ts'
import { pageModule } from '../support/page-module.ts'

// The bridge looks at the address when it is read.
vi.stubGlobal('location', { hash: '' })
vi.mock('../../src/renderer/src/bridge/online.ts', () => ({ useOffline: () => null }))
const { AttachmentField } = (await pageModule('features/documents/attachment-field.tsx')) as {
  readonly AttachmentField: ComponentType<Readonly<Record<string, unknown>>>
}
const { configQuery } = (await pageModule('bridge/queries.ts')) as {
  readonly configQuery: { readonly queryKey: readonly unknown[] }
}

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

test('D-98 without the firm a file that was never tried waits for the network; with it, it stands behind another', () => {
  const uploads = [{ id: 'u1', name: '离线.txt', fileSize: 4, parent: '', state: 'queued', sent: 0 } as const]
  const drawn = (offline: boolean) =>
    renderToStaticMarkup(createElement(UploadRows, { uploads, columns: 4, offline, onCancel: () => undefined }))
  expect(drawn(true)).toContain(words('upload.waiting'))
  expect(drawn(true)).not.toContain(words('upload.queued'))
  expect(drawn(false)).toContain(words('upload.queued'))
})

test('AT-01 AT-02 a file is uploaded, or chosen from the documents of the customer and the project; the way to contracts is there and hidden, unless the firm shows it', () => {
  const ways = (switches: object) => {
    const client = new QueryClient()
    client.setQueryData(configQuery.queryKey, { values: switches, resetMembers: false })
    const field = createElement(AttachmentField, {
      value: [],
      onChange: () => undefined,
      owner: { btype: 'company', bid: '1', name: '' },
      project: { id: '2', name: '' },
    })
    const drawn = renderToStaticMarkup(createElement(QueryClientProvider, { client }, field))
    return [...drawn.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(([, attributes = '', inside = '']) => [
      inside.replaceAll(/<[^>]+>/g, ''),
      / hidden=""/.test(attributes),
    ])
  }
  const shown = [
    [words('attachments.upload'), false],
    [words('attachments.fromCustomer'), false],
    [words('attachments.fromProject'), false],
  ]
  expect(ways({})).toEqual([...shown, [words('attachments.fromContracts'), true]])
  expect(ways({ 'attachment.contract.enable': '1' })).toEqual([...shown, [words('attachments.fromContracts'), false]])
})

test('AT-01 a document of the firm is attached once, a file of the computer as often as it is chosen', () => {
  expect(withFiles([there('a')], [there('a'), there('b')])).toEqual([there('a'), there('b')])
  expect(withFiles([here('u1')], [here('u2')])).toEqual([here('u1'), here('u2')])
})

test('AT-01 documents beyond the most that may be attached are counted, with the files that are still being read', () => {
  const many = (n: number) => Array.from({ length: n }, (_, at) => there(String(at)))
  const most = many(MOST_ATTACHMENTS)
  expect(withoutPlace([], 0, most)).toBe(0)
  expect(withoutPlace([], 0, many(MOST_ATTACHMENTS + 3))).toBe(3)
  expect(withoutPlace([here('u1')], 2, most)).toBe(3)
  // What is attached already takes no second place, and what is too much from before is not of this choice.
  expect(withoutPlace(most, 0, most)).toBe(0)
  expect(withoutPlace(many(MOST_ATTACHMENTS + 3), 0, [there('new')])).toBe(1)
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
  const make = async (parent: string, name: string) => {
    asked.push(`${parent}/${name}`)
    if (name === '不许') throw new Error('refused')
    return `made-${name}`
  }
  const find = folderFinder([{ id: 'f1', name: '证据', parent: '' }], { read: async () => [], make })
  expect(await find('', [])).toBe('')
  expect(await find('', ['证据', '照片'])).toBe('made-照片')
  expect(await find('', ['证据', '照片'])).toBe('made-照片')
  await expect(find('', ['不许', '里面'])).rejects.toThrow('refused')
  await expect(find('', ['不许'])).rejects.toThrow('refused')
  expect(asked).toEqual(['f1/照片', '/不许'])
})

test('DC-02 a folder that only the firm knows is not made beside it, nor one whose name the core made safe', async () => {
  const asked: string[] = []
  const atFirm = [
    { id: 'f2', name: '照片', parent: 'f1' },
    { id: 'f3', name: '证据_一', parent: '' },
  ]
  const find = folderFinder([{ id: 'f1', name: '一审', parent: '' }], {
    read: async (parent) => {
      asked.push(`read ${parent}`)
      return atFirm.filter((one) => one.parent === parent)
    },
    make: async (parent, name) => {
      asked.push(`make ${parent}/${name}`)
      return `made-${name}`
    },
  })
  expect(await find('', ['一审', '照片'])).toBe('f2')
  expect(await find('', ['一审', '照片', '现场'])).toBe('made-现场')
  expect(await find('', ['证据:一'])).toBe('f3')
  // Each is read once, and one that was just made not at all.
  expect(await find('', ['一审', '录音', '庭前'])).toBe('made-庭前')
  expect(asked).toEqual(['read f1', 'read f2', 'make f2/现场', 'read ', 'make f1/录音', 'make made-录音/庭前'])
})

test('the files of a chosen folder keep the folders in which they lay', () => {
  const file = (path: string) =>
    Object.assign(new File(['1'], path.split('/').at(-1) ?? ''), { webkitRelativePath: path })
  const [deep, plain] = chosenFiles([file('证据/照片/1.png'), file('')])
  expect(deep?.folders).toEqual(['证据', '照片'])
  expect(plain?.folders).toEqual([])
})

/** Entries as the browser gives them for what was dropped; `null` in a folder is a read that fails. */
const fileEntry = (name: string, readable = true) => ({
  isFile: true,
  name,
  file: (done: (file: File) => void, fail: () => void) => (readable ? done(new File(['1'], name)) : fail()),
})
const folderEntry = (name: string, ...batches: readonly (readonly object[] | null)[]) => ({
  isFile: false,
  name,
  createReader: () => {
    const rest = [...batches, []]
    return {
      readEntries: (done: (entries: readonly object[]) => void, fail: () => void) => {
        const batch = rest.shift() ?? null
        if (batch === null) fail()
        else done(batch)
      },
    }
  },
})
const dropOf = (...entries: readonly (object | null)[]) =>
  droppedFiles({
    items: entries.map((entry) => ({
      kind: 'file',
      webkitGetAsEntry: () => entry,
      getAsFile: () => new File(['1'], '没有位置.png'),
    })),
  } as unknown as DataTransfer)
const filesOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => fileEntry(`${from + at}.txt`))

test('DC-02 a drop of 500 files is taken whole, and one of 501 not at all, which is said', async () => {
  const most = await dropOf(folderEntry('证据', filesOf(0, 100), filesOf(100, 500)))
  expect([most.files.length, most.files[499]?.folders, droppedWords(most, words)]).toEqual([500, ['证据'], null])
  const over = await dropOf(folderEntry('证据', filesOf(0, 100), filesOf(100, 501)), fileEntry('另一个.txt'))
  expect(over).toEqual({ files: [], tooMany: true, unread: 0 })
  expect(droppedWords(over, words)).toBe('拖入的文件超过 500 个，全部没有上传，请分批拖入')
})

test('DC-02 what cannot be read of a drop is counted and said, and the rest is taken', async () => {
  const inner = folderEntry('读到一半', filesOf(0, 2), null)
  const dropped = await dropOf(folderEntry('证据', [inner, fileEntry('锁住.txt', false), fileEntry('后面.txt')]), null)
  expect(dropped.files.map(({ file, folders }) => [...folders, file.name].join('/'))).toEqual([
    '证据/读到一半/0.txt',
    '证据/读到一半/1.txt',
    '证据/后面.txt',
    '没有位置.png',
  ])
  expect([dropped.tooMany, dropped.unread]).toEqual([false, 2])
  expect(droppedWords(dropped, words)).toBe('有 2 项读不出来，没有上传')
})

test('DC-02 a run of uploads that is stopped hands over no further file and takes back what it queued', async () => {
  const taken: string[] = []
  const runs = createUploadRuns(async (ids) => {
    taken.push(...ids)
    return ids.filter((id) => id === '1' || id === '2').length
  })
  const owner = { btype: 'company', bid: 'c1' }
  const [abort, other] = [new AbortController(), new AbortController()]
  const held = Promise.withResolvers<void>()
  const atSecond = Promise.withResolvers<void>()
  const asked: number[] = []
  const running = runs.run(owner, [1, 2, 3, 4, 5], abort, async (file) => {
    asked.push(file)
    if (file === 2) {
      atSecond.resolve()
      await held.promise
    }
    return String(file)
  })
  await runs.run(owner, [9], other, async () => 'other')
  await atSecond.promise
  const [first] = runs.get()
  expect([first?.left, first?.ids]).toEqual([4, ['1']])
  const stopped = runs.stop([abort], ['shown'])
  expect(taken).toEqual(['1', 'shown'])
  held.resolve()
  // The first one had arrived at the firm before, and so had the second when it was known to be queued.
  expect(await stopped).toBe(2)
  await running
  expect([asked, taken]).toEqual([
    [1, 2],
    ['1', 'shown', '2'],
  ])
  expect(runs.get().map((run) => [run.abort === other, run.left, run.ids])).toEqual([[true, 0, ['other']]])
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
