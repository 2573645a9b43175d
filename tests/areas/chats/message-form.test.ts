import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase, storeFile } from '#core/engine/store/index'
import { newFolder, newStore, noon, testKey } from '../../engine/store/support.ts'
import { message } from './chat-rows.ts'

const full = message('7', {
  content: { filename: '起诉状.docx', size: 12 },
  text: '起诉状.docx',
  type: 'file',
  serverMessageId: 's7',
  fsids: ['f1'],
  contentSource: 1,
  companyId: 'c9',
  emotionState: 2,
  warningState: 3,
  warningId: 'w4',
  unknown: { extra: true },
  pkid: '007',
})
const usual = message('8', { text: '收到' })

/** How each form wrote the two messages. What is written differently needs a number of its own, and a line here. */
const forms: readonly (readonly [number, Readonly<Record<string, string>>])[] = [
  [
    0,
    {
      7: '[{"filename":"起诉状.docx","size":12},"file","s7",["f1"],1,"c9",2,3,"w4",{"extra":true},"007"]',
      8: '["content","text"]',
    },
  ],
  [
    1,
    {
      7: '[1,{"filename":"起诉状.docx","size":12},"file","s7",["f1"],1,"c9",2,3,"w4",{"extra":true},"007"]',
      8: '[1,"content","text"]',
    },
  ],
]

const setBodies = (folder: string, bodies: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const database = openDatabase(join(folder, storeFile), testKey)
  try {
    const before = database.prepare('SELECT id, body FROM message').all() as { id: string; body: string }[]
    for (const [id, body] of Object.entries(bodies))
      database.prepare('UPDATE message SET body = ? WHERE id = ?').run(body, id)
    return Object.fromEntries(before.map(({ id, body }) => [id, body]))
  } finally {
    database.close()
  }
}

const filled = (): string => {
  const folder = newFolder()
  const store = newStore({ folder })
  store.messages.upsert('wework:1', [full, usual], null, noon)
  store.close()
  return folder
}

describe('the stored form of a message body', () => {
  it.each(forms)('%d is read as it was written, and no message of it counts as changed', (_, bodies) => {
    const folder = filled()
    setBodies(folder, bodies)
    const { messages } = newStore({ folder })
    expect(messages.get('7')).toEqual(full)
    expect(messages.page('wework:1', null, 9)).toEqual([usual, full])
    expect(messages.search({ text: '', types: ['file'], limit: 9 }).rows).toEqual([full])
    expect(messages.upsert('wework:1', [full, usual], null, noon)).toEqual([])
  })

  it('that is written now is the last of them', () => {
    expect(setBodies(filled(), {})).toEqual(forms.at(-1)?.[1])
  })

  it('of a later version is refused, and never read as something else', () => {
    const folder = filled()
    setBodies(folder, { 8: '[99,"content","text"]' })
    expect(() => newStore({ folder }).messages.get('8')).toThrow('form 99')
  })
})
