// Up to which size the window of a file shows it, and what it says of a larger one.
import { expect, it, vi } from 'vitest'
import { zhCN as words } from '#shared/locale/zh-CN'
import { LARGEST_FILE } from '../../src/renderer/src/lib/sheet/sheet-file.ts'
import { pageModule } from '../support/page-module.ts'
import { type Drawn, played } from '../support/played.ts'
import { madeSheet } from '../support/sheets.ts'

vi.stubGlobal('location', { hash: '' })
/** The file that the window shows. */
const shown = vi.hoisted(() => ({ opened: {} as object }))
vi.mock('../../src/renderer/src/features/file-window/use-file.ts', () => ({
  useFile: () => ({
    file: { fsid: '1', name: '对账单' },
    opened: shown.opened,
    failure: null,
    place: { at: 0, count: 1 },
  }),
}))

const { FilePage } = await pageModule('features/file-window/file-page.tsx')
const { FileView } = (await pageModule('media/file-view.tsx')) as { readonly FileView: unknown }

const sheet = new Uint8Array(madeSheet('对账单.xlsx', [['金额']]).buffer)
const pdf = new TextEncoder().encode('%PDF-1.7')
const MB = 1024 * 1024

/** What the window says in place of a file of so many bytes; null where it shows the file. */
const saidOf = (bytes: Uint8Array, size: number): unknown => {
  const address = size > 64 * MB ? '/media/1' : null
  shown.opened = { bytes, size, address, letGo: () => undefined }
  const view = played(FilePage, {}).find('opened')
  const broken = view.props.broken as Drawn
  const isBroken = played(FileView, view.props).has('title')
  return isBroken ? broken.props.title : null
}

it('RT-09 a sheet is shown up to 10 MB and a PDF up to 64, and each that is larger says its own limit', () => {
  expect(saidOf(sheet, LARGEST_FILE)).toBe(null)
  expect(saidOf(sheet, LARGEST_FILE + 1)).toBe(words['file.largeSheet'])
  expect(saidOf(sheet, 65 * MB)).toBe(words['file.largeSheet'])
  expect(saidOf(pdf, 64 * MB)).toBe(null)
  expect(saidOf(pdf, 65 * MB)).toBe(words['file.largePdf'])
  expect(words['file.largeSheet']).toContain(`${LARGEST_FILE / MB} MB`)
})
