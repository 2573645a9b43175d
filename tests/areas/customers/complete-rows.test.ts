// Answers that say less than is known here, and addresses that are signed anew with every answer.
import { describe, expect, it } from 'vitest'
import { unsigned } from '#core/engine/store/signed'
import { comment, followUp } from '../../engine/store/record-rows.ts'
import { newStore, noon } from '../../engine/store/support.ts'
import { message } from '../chats/chat-firm.ts'
import { conversation } from '../chats/chat-rows.ts'

const nobody = { id: '', name: '', avatarUrl: '' }
const nowhere = { type: '', id: '', name: '' }
const file = { id: 'a1', name: '合同.pdf', fsid: 'f1', fileSize: 5 }

describe('a row of the server that says less than is known', () => {
  it('leaves the author, the places, the words and the files of a follow-up as they are', () => {
    const { followups } = newStore()
    const known = followUp('1', { attachmentList: [file], quote: '{"id":"2"}', type: 3 })
    followups.upsert([known], noon)
    const bare = { operUser: nobody, object: nowhere, group: nowhere, gmtCreate: null, content: '', objType: '' }
    const less = followUp('1', { ...bare, objId: '', type: -1, attachmentList: [], quote: '' })
    expect(followups.upsert([less], noon + 1)).toEqual([])
    expect(followups.get('1')).toEqual(known)
    expect(followups.ofGroup('company', '1', null, 5)).toEqual([known])
  })

  it('is kept as it came where nothing is known', () => {
    const { followups, comments } = newStore()
    const bare = { gmtCreate: null, operUser: nobody, content: '' }
    followups.upsert([followUp('1', bare)], noon)
    comments.upsert([comment('1', bare)], noon)
    expect(followups.get('1')).toEqual(followUp('1', bare))
    expect(comments.get('1')).toEqual(comment('1', bare))
  })

  it('still brings what it does say', () => {
    const { followups } = newStore()
    followups.upsert([followUp('1', { operUser: nobody })], noon)
    const author = { id: '9', name: '周航', avatarUrl: 'https://firm/p.png' }
    expect(followups.upsert([followUp('1', { operUser: author, comments: ['好'] })], noon)).toEqual(['1'])
    expect(followups.upsert([followUp('1', { operUser: nobody, content: '改了', comments: ['好'] })], noon)).toEqual([
      '1',
    ])
    expect(followups.get('1')).toMatchObject({ operUser: author, content: '改了', comments: ['好'] })
    const another = { id: '10', name: '', avatarUrl: '' }
    followups.upsert([followUp('1', { operUser: another })], noon)
    expect(followups.get('1')?.operUser).toEqual(another)
  })

  it('leaves the author and the files of a comment, also of one that was renamed to its own id', () => {
    const { comments } = newStore()
    const mine = comment('local-1', { attachmentList: [file] })
    comments.upsert([mine], noon)
    comments.upsert([comment('77', { operUser: nobody, attachmentList: [] })], noon)
    comments.rename('local-1', '77')
    expect(comments.get('77')).toEqual({ ...mine, id: '77' })
    expect(comments.upsert([comment('77', { operUser: nobody, gmtCreate: null })], noon)).toEqual([])
  })
})

describe('an address that is signed anew with every answer', () => {
  const signed = (turn: number) =>
    `https://cdn.example/p/1.png?id=5&Expires=${1_800_000_000 + turn}&OSSAccessKeyId=LTAI5t${turn}&Signature=aB%2F${turn}c%3D`

  it('is the same without its signature, and another picture is not', () => {
    expect(unsigned(signed(1))).toBe(unsigned(signed(2)))
    expect(unsigned(JSON.stringify({ url: signed(1), more: '问？' }))).toBe(
      unsigned(JSON.stringify({ url: signed(2), more: '问？' })),
    )
    expect(unsigned('https://cdn.example/p?id=5')).not.toBe(unsigned('https://cdn.example/p?id=6'))
    expect(unsigned('https://cdn.example/p/1.png?v=2&sign=x')).not.toBe(
      unsigned('https://cdn.example/p/1.png?v=3&sign=x'),
    )
    expect(unsigned('是吗? 见 http 吧')).toBe('是吗? 见 http 吧')
  })

  it('writes no row again: neither a follow-up, nor a comment, nor a conversation', () => {
    const store = newStore()
    const author = (turn: number) => ({ id: '5', name: '林志远', avatarUrl: signed(turn) })
    for (const turn of [1, 2, 3]) {
      const told = [
        ...store.followups.upsert([followUp('1', { operUser: author(turn) })], noon),
        ...store.comments.upsert([comment('1', { operUser: author(turn) })], noon),
        ...store.conversations.upsert(
          [conversation('1', { peer: { openId: 'b', name: '王芳', avatar: signed(turn) } })],
          noon,
        ),
      ]
      expect(told).toEqual(turn === 1 ? ['1', '1', 'wework:1'] : [])
    }
  })

  it('writes no message again, and makes nobody another person', () => {
    const { messages } = newStore()
    const read = (turn: number) =>
      Array.from({ length: 20 }, (_, index) => ({
        ...message('wework:c1', 100 + index, noon + index),
        fromAvatar: signed(turn),
        type: 'image',
        content: { url: signed(turn), width: 40 },
      }))
    expect(messages.upsert('wework:c1', read(1), null, noon)).toHaveLength(20)
    for (const turn of [2, 3, 4]) expect(messages.upsert('wework:c1', read(turn), null, noon)).toEqual([])
    expect(messages.get('m100')?.fromAvatar).toBe(signed(1))
    const changed = read(5).map((row) => ({ ...row, fromAvatar: 'https://cdn.example/p/2.png' }))
    expect(messages.upsert('wework:c1', changed, null, noon)).toHaveLength(20)
    expect(messages.get('m100')?.fromAvatar).toBe('https://cdn.example/p/2.png')
  })
})

describe('people of whom no message is left', () => {
  it('are taken out; who writes meanwhile stays, and so does every name that is shown', () => {
    const { messages } = newStore()
    const by = (name: string, pkid: number) => ({ ...message('wework:c1', pkid, noon + pkid), fromName: name })
    const many = Array.from({ length: 2_500 }, (_, index) => by(`旧名${index}`, 1_000 + index))
    messages.upsert('wework:c1', many, null, noon)
    // All but the first two are called otherwise from now on, and nobody has written under their old names.
    messages.upsert(
      'wework:c1',
      many.slice(2).map((row) => ({ ...row, fromName: '新名' })),
      null,
      noon,
    )
    expect(messages.prunePersons()).toBe(true)
    messages.upsert('wework:c1', [by('旧名7', 9_000)], null, noon)
    for (let left = true; left; ) left = messages.prunePersons()
    expect(messages.people()).toBeLessThan(10)
    const names = (pkid: number) => messages.get(`m${pkid}`)?.fromName
    expect([names(1_000), names(1_001), names(1_002), names(9_000)]).toEqual(['旧名0', '旧名1', '新名', '旧名7'])
    messages.upsert('wework:c1', [by('旧名9', 9_001)], null, noon)
    expect(names(9_001)).toBe('旧名9')
    expect(messages.page('wework:c1', null, 5_000).every(({ fromName }) => fromName !== undefined)).toBe(true)
  })
})

describe('bodies that nobody could read', () => {
  const body = (id: string, at: number) => ({ entity: 'followups', id, reason: 'no-id', body: '{}', at })
  it('are bounded by their number, the newest stay, and rows with an id are no part of it', () => {
    const { quarantine } = newStore()
    quarantine.put(body('77', 0))
    for (let turn = 0; turn < 260; turn += 1) quarantine.put(body(`body:${1000 + turn}`, noon + turn))
    const kept = quarantine.list('followups').map(({ id }) => id)
    expect(kept).toHaveLength(201)
    expect(kept).toContain('77')
    expect(kept).toContain('body:1259')
    expect(kept).not.toContain('body:1059')
    quarantine.prune(noon + 250)
    expect(quarantine.list('followups').map(({ id }) => id)).toEqual([
      '77',
      ...Array.from({ length: 10 }, (_, index) => `body:${1250 + index}`),
    ])
  })
})
