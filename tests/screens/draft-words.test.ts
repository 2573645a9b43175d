// What the list of drafts says of a draft: what was typed, and nothing that its form keeps beside it.
import { expect, test } from 'vitest'
import { draftWords } from '../../src/renderer/src/features/sync/draft-words.ts'

const drafts: readonly (readonly [what: string, kind: string, kept: unknown, words: string])[] = [
  [
    'a follow-up',
    'followup',
    { text: '写到一半', type: 3, tags: ['首次'], quoted: { id: '7', text: '引用' } },
    '写到一半',
  ],
  [
    'a follow-up with a file and a next action',
    'followup',
    {
      text: '',
      attachments: [{ id: 'u', name: '笔录.docx', fsid: '' }],
      next: { kind: 'task', title: '寄出', start: 5 },
    },
    '笔录.docx 寄出',
  ],
  [
    'a comment with a file',
    'comment',
    { text: '请补充', attachments: [{ id: 'u', name: '回执.pdf' }] },
    '请补充 回执.pdf',
  ],
  [
    'new values',
    'edit',
    { city: { editing: '敦煌', from: '杭州' }, 'extra.phone': { editing: [{ phone: '0571', state: 1 }], from: null } },
    '敦煌 0571',
  ],
  [
    'a new record',
    'create',
    {
      key: 'b886de48',
      values: { name: '新公司', tagList: [{ id: '701', name: '高意向' }] },
      chosen: { id: '9', name: '沈怀瑾' },
    },
    '新公司 高意向 沈怀瑾',
  ],
  [
    'a new approval',
    'approval',
    { type: '0', document: '顾问合同', reason: '立案需要', lines: [{ key: '0', note: '' }], sent: false },
    '顾问合同 立案需要',
  ],
  [
    'a new schedule',
    'calendar',
    {
      next: { kind: 'schedule', summary: '首次会见', start: 5, remindBefore: 0, attendees: [] },
      object: { objType: 'company', objId: '7', name: '丽水畲野' },
    },
    '首次会见 丽水畲野',
  ],
  [
    'decisions about a conflict',
    'resolve',
    {
      choices: { note: { pick: 'edit', value: '双方共同起草' }, level: { pick: 'mine' } },
      editors: { contact: '邵行之', industry: null },
    },
    '双方共同起草 邵行之',
  ],
  [
    'a mended change',
    'mend',
    { patch: { content: '续约' }, editors: { name: '改名公司', gmtCooperate: '1988-03' } },
    '续约 改名公司 1988-03',
  ],
  [
    'a mended change as an earlier version kept it',
    'mend',
    { name: '改名公司', city: '敦煌', phoneMore: [{ phone: '0571', state: null }] },
    '改名公司 敦煌 0571',
  ],
]
for (const [what, kind, kept, words] of drafts)
  test(`the words of ${what}`, () => expect(draftWords(kind, JSON.stringify(kept))).toBe(words))

for (const text of ['两家公司\n张三', '2026', '[1]', '{"不是', 'null'])
  test(`a text is its own words: ${text}`, () => expect(draftWords('checks', text)).toBe(text))
