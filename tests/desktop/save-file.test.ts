import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { safeFileName } from '#shared/domain/media'
import { saveFile } from '../../src/main/desktop/save-file.ts'
import fc from '../support/properties.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'firmdesk-save-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const handle = 'e'.repeat(32)
const core = {
  media: async (asked: string) =>
    asked === handle ? { name: 'a', type: '', bytes: new TextEncoder().encode('客户') } : null,
}
const answering = (filePath: string) => ({ showSaveDialog: async () => ({ canceled: filePath === '', filePath }) })
const save = (path: string, asked = handle) =>
  saveFile(answering(path) as never, core, {} as never, folder, { handle: asked, name: '客户.xlsx' })

describe('saving a file', () => {
  it('writes where the person said, and nothing where they thought better of it', async () => {
    const path = join(folder, '客户.xlsx')
    expect(await save(path)).toEqual({ saved: true })
    expect(readFileSync(path, 'utf8')).toBe('客户')
    expect(await save('')).toEqual({ saved: false })
  })

  it('says why it could not', async () => {
    await expect(save(join(folder, 'x'), 'f'.repeat(32))).rejects.toMatchObject({ code: 'not-found' })
    await expect(save(join(folder, 'missing', 'x'))).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('checklist 22: no name of the server leads out of the folder or is one that Windows keeps for itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const safe = safeFileName(name)
        expect(safe).not.toMatch(/[\\/:*?"<>|\p{Cc}]/u)
        expect(safe).not.toMatch(/^\.|\.$/)
        expect(safe.length).toBeGreaterThan(0)
        expect(safe.length).toBeLessThanOrEqual(181)
      }),
      { numRuns: 5000, seed: 1 },
    )
    expect(['con', 'NUL.txt', '..', '../../a', 'a.pdf'].map(safeFileName)).toEqual([
      '_con',
      '_NUL.txt',
      '_',
      '_.._a',
      'a.pdf',
    ])
  })
})
