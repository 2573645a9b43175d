// A voice message that cannot be heard is saved as a file; where that fails too, it says why.
import { expect, it, vi } from 'vitest'
import { BridgeFailure } from '../../src/renderer/src/bridge/failure.ts'
import { words } from '../../src/renderer/src/lib/words.ts'
import { pageModule } from '../support/page-module.ts'

const { saving } = vi.hoisted(() => ({ saving: { by: async (): Promise<boolean> => true } }))
vi.stubGlobal('location', { hash: '' })
vi.mock('../../src/renderer/src/bridge/media.ts', () => ({ saveMedia: () => saving.by() }))
const { saveVoice } = (await pageModule('media/save-voice.ts')) as {
  readonly saveVoice: (file: object) => Promise<string | null>
}

it.each(['not-writable', 'disk-full', 'offline'] as const)('CA-12 that is not saved says why: %s', async (code) => {
  saving.by = () => Promise.reject(new BridgeFailure(code))
  expect(await saveVoice({ fsid: 'f1', name: '语音.amr' })).toBe(words(`failure.${code}`))
})

it('CA-12 that is saved, or for which a person chose no place, says nothing', async () => {
  for (const saved of [true, false]) {
    saving.by = async () => saved
    expect(await saveVoice({ fsid: 'f1', name: '语音.amr' })).toBeNull()
  }
})
