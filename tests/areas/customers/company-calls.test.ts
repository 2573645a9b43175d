import { describe, expect, it } from 'vitest'
import { holdsForEach } from '../../../src/main/core/engine/remote/answers.ts'
import type { Remote } from '../../../src/main/core/engine/remote/types.ts'
import { playCases } from '../../engine/remote/call-cases.ts'
import { remoteOf, sendData, startServer } from '../../engine/remote/server.ts'

const company = '/api/v1/customer/company'
const contact = '/api/v1/customer/contact'
const at = (text: string): number => Date.parse(`${text}+08:00`)

const importRequest = { phase: 4, importType: 2, fsid: 'f1', category: '老客户', tag: ['t1', 't2'] }
const importAnswer = {
  fsid: 'f9',
  insertNum: '3',
  updateNum: 1,
  skipNum: 0,
  failureNum: 2,
  failureMsgList: '["第3行：名称为空","第9行：重复"]',
}
const importValue = {
  fsid: 'f9',
  insertNum: 3,
  updateNum: 1,
  skipNum: 0,
  failureNum: 2,
  failureMsgList: ['第3行：名称为空', '第9行：重复'],
}

describe('writes of one customer', () => {
  playCases([
    {
      title: 'FD-12 FD-13 system fields leave directly, custom ones under extra, times as text, phones as JSON text',
      run: (remote) =>
        remote.companies.update('c1', {
          note: '急件',
          gmtCooperate: at('2025-03-04T05:06:07'),
          gmtExpires: null,
          'extra.field_1': '甲',
          'extra.field_2': [1, 2],
          phoneMore: [
            { phone: '138****5621', state: 4 },
            { phone: '010-1', state: null },
          ],
          dialState: 2,
          tagList: [
            { id: 't1', name: '重点' },
            { id: '', name: '自写' },
          ],
        }),
      sent: `PUT ${company}/c1`,
      body: {
        note: '急件',
        gmtCooperate: '2025-03-04 05:06:07',
        gmtExpires: null,
        phoneMore: '[{"phone":"138****5621","state":4},{"phone":"010-1"}]',
        dialState: 2,
        tagList: ['t1', '自写'],
        extra: { field_1: '甲', field_2: [1, 2] },
      },
      data: null,
      value: null,
    },
    {
      title: 'a create answers the id, and no row where the server sent only a part of one',
      run: (remote) => remote.companies.create({ name: '甲公司', level: '1' }),
      sent: `POST ${company}`,
      body: { name: '甲公司', level: '1' },
      data: { id: '9007199254740993', name: '甲公司' },
      value: { id: '9007199254740993', row: null },
    },
    {
      title: 'a create answers the id where the server sends nothing else',
      run: (remote) => remote.companies.create({ name: '甲公司' }),
      sent: `POST ${company}`,
      body: { name: '甲公司' },
      data: 77,
      value: { id: '77', row: null },
    },
  ])

  it('an answered row is taken only where it is whole and the right one', async () => {
    const whole = { id: 'c1', name: '甲', gmtModify: '2025-01-02 03:04:05', level: 2 }
    const bare = { id: 'c1', name: null, gmtModify: null, gmtCreate: null, note: null, level: 2 }
    const answers: unknown[] = [whole, { id: 'c1', level: 2 }, bare, { ...whole, id: 'c2' }, 1, null, [whole]]
    await using server = await startServer((_request, response) => sendData(response, answers.shift()))
    const { companies } = remoteOf(server.origin)
    const update = () => companies.update('c1', { level: '2' })
    expect(await update()).toMatchObject({ id: 'c1', name: '甲', level: '2', gmtModify: at('2025-01-02T03:04:05') })
    for (let left = answers.length; left > 0; left -= 1) expect(await update()).toBe(null)
  })

  it('a field that the firm sends as a number goes back as a number, and one that it sends as text as text', async () => {
    await using server = await startServer((request, response) =>
      sendData(response, request.method === 'GET' ? { id: 'c1', name: '甲', level: 2, chargeStatus: '1' } : null),
    )
    const { companies } = remoteOf(server.origin)
    await companies.get('c1')
    await companies.update('c1', { level: '3', chargeStatus: '0', note: '007' })
    await companies.batchUpdate(['c1'], 'level', '4').catch(() => undefined)
    await companies.update('c1', { level: 'A级' })
    // As it was typed: with blanks, and with the digits of a Chinese keyboard.
    await companies.update('c1', { level: ' 12 ', chargeStatus: '１' })
    await companies.update('c1', { level: '１２' })
    await companies.update('c1', { level: 'NaN' })
    expect(server.seen.slice(1).map((seen) => JSON.parse(seen.body))).toEqual([
      { level: 3, chargeStatus: '0', note: '007' },
      { ids: ['c1'], fieldName: 'level', fieldValue: 4, objType: 'company' },
      { level: 'A级' },
      { level: 12, chargeStatus: '１' },
      { level: 12 },
      { level: 'NaN' },
    ])
  })

  it('what has a call of its own is refused before anything leaves', async () => {
    await using server = await startServer((_request, response) => sendData(response, null))
    const { companies } = remoteOf(server.origin)
    for (const field of ['id', 'participantList', 'unknown']) {
      await expect(companies.update('c1', { [field]: [] })).rejects.toMatchObject({
        code: 'invalid-input',
        details: { field },
      })
    }
    expect(server.seen).toEqual([])
  })

  it('custom fields of any name stay own properties', async () => {
    await using server = await startServer((_request, response) => sendData(response, null))
    await remoteOf(server.origin).companies.update(
      'c1',
      JSON.parse('{"extra.__proto__":"x","constructor":"y","__proto__":"z"}'),
    )
    expect(server.seen[0]?.body).toBe('{"constructor":"y","__proto__":"z","extra":{"__proto__":"x"}}')
  })

  it('a write carries its key, and the same key when the token is renewed on the way', async () => {
    let token = 'old'
    await using server = await startServer((request, response) => {
      if (request.headers.authorization === 'Bearer new') sendData(response, null)
      else response.writeHead(401).end('{"succeed":false}')
    })
    const remote = remoteOf(server.origin, {
      token: {
        current: () => token,
        renew: async () => {
          token = 'new'
          return true
        },
      },
    })
    await remote.companies.update('c1', { note: 'x' }, { key: 'ab'.repeat(16) })
    await remote.companies.update('c1', { note: 'x' })
    expect(server.seen.map((seen) => seen.headers['idempotency-key'])).toEqual([
      'ab'.repeat(16),
      'ab'.repeat(16),
      undefined,
    ])
  })

  it('a write ends with the reason of the caller who gave up', async () => {
    const controller = new AbortController()
    const reason = new Error('closed')
    await using server = await startServer(() => controller.abort(reason))
    const { companies } = remoteOf(server.origin)
    await expect(companies.update('c1', { note: 'x' }, { signal: controller.signal })).rejects.toBe(reason)
  })
})

describe('whether an answer to a change of two customers holds for both', () => {
  const both = ['7', '8']
  it.each<readonly [unknown]>([
    [undefined],
    [null],
    [''],
    [true],
    ['true'],
    [2],
    ['2'],
    [3],
    [{}],
    [[]],
    ['success'],
    ['操作成功'],
    [{ count: '2' }],
    [{ code: 0, msg: '操作成功', result: { updated: 2, failed: 0, failList: [] } }],
    [['8', 7]],
    ['[7,8]'],
  ])('%j says no more than yes', (data) => expect(holdsForEach(data, both)).toBe(true))
  it.each<readonly [unknown]>([
    [false],
    ['false'],
    ['False'],
    [1],
    ['1'],
    [0],
    [{ updateCount: '1' }],
    [{ success: false }],
    [{ count: 2, failNum: 1 }],
    [{ failed: ['7', '8'] }],
    [['7']],
    [['7', '9']],
    [[{ id: '7' }, { id: '8' }]],
    [{ list: [{ id: '7', succeed: '0' }], recordCount: 2 }],
  ])('%j may leave one out', (data) => expect(holdsForEach(data, both)).toBe(false))
})

describe('many customers at once', () => {
  playCases([
    {
      title: 'BT-09 a batch update sends ids, field, value and object type, and answers the count',
      run: (remote) => remote.companies.batchUpdate(['c1', 'c2'], 'chargeStatus', '1'),
      sent: `PUT ${company}/batch/update`,
      body: { ids: ['c1', 'c2'], fieldName: 'chargeStatus', fieldValue: '1', objType: 'company' },
      data: '2',
      value: 2,
    },
    ...[
      { data: true, value: 2 },
      { data: false, value: { words: new Map(), done: new Set(), count: null } },
    ].map(({ data, value }) => ({
      title: `a batch update that is answered by ${data} alone says so of all of them`,
      run: (remote: Remote) => remote.companies.batchUpdate(['c1', 'c2'], 'level', '1'),
      sent: `PUT ${company}/batch/update`,
      body: { ids: ['c1', 'c2'], fieldName: 'level', fieldValue: '1', objType: 'company' },
      data,
      value,
    })),
    {
      title: 'a batch update of a time sends text, of a custom field its own name',
      run: (remote) => remote.companies.batchUpdate(['c1'], 'gmtExpires', at('2026-01-01T00:00:00')),
      sent: `PUT ${company}/batch/update`,
      body: { ids: ['c1'], fieldName: 'gmtExpires', fieldValue: '2026-01-01 00:00:00', objType: 'company' },
      data: 1,
      value: 1,
    },
    {
      title: 'a batch delete sends the ids',
      run: (remote) => remote.companies.batchDelete(['c1', 'c2']),
      sent: `DELETE ${company}/batch/delete`,
      body: { ids: ['c1', 'c2'] },
      data: null,
      value: null,
    },
    {
      title: 'a batch delete that counts fewer than were named may have left some out',
      run: (remote) => remote.companies.batchDelete(['c1', 'c2']),
      sent: `DELETE ${company}/batch/delete`,
      body: { ids: ['c1', 'c2'] },
      data: '1',
      value: { words: new Map(), done: new Set(), count: 1 },
    },
    {
      title: 'BT-13 a batch phase sends ids and the phase',
      run: (remote) => remote.companies.batchPhase(['c1', 'c2'], 5),
      sent: `PUT ${company}/batch/phase`,
      body: { ids: ['c1', 'c2'], destPhase: 5 },
      data: '2',
      value: null,
    },
    {
      title: 'a batch phase that is answered row by row may have left some out',
      run: (remote) => remote.companies.batchPhase(['c1'], 5),
      sent: `PUT ${company}/batch/phase`,
      body: { ids: ['c1'], destPhase: 5 },
      data: [{ id: 'c1', succeed: false }],
      value: { words: new Map(), done: new Set(), count: null },
    },
    {
      title: 'a batch update that is answered row by row answers the words of what was not done, bounded',
      run: (remote) => remote.companies.batchUpdate(['c1', 'c2', '3', 'c4'], 'level', '1'),
      sent: `PUT ${company}/batch/update`,
      body: { ids: ['c1', 'c2', '3', 'c4'], fieldName: 'level', fieldValue: '1', objType: 'company' },
      data: {
        list: [
          { id: 'c1', succeed: '0', message: ` 该客户已锁定\u0000 http://10.0.0.1/x ${'长'.repeat(900)}` },
          { id: 'c2', succeed: '1', message: '操作成功' },
          { id: 'other', message: '不在其中' },
        ],
        failList: '[{"objId":3,"reason":"没有权限"},{"objId":"c4","reason":null}]',
      },
      value: {
        words: new Map([
          ['c1', `该客户已锁定 ${'长'.repeat(900)}`.slice(0, 500)],
          ['3', '没有权限'],
        ]),
        done: new Set(['c2']),
        count: null,
      },
    },
    {
      title: 'HO-06 a handover sends both users',
      run: (remote) => remote.companies.transfer('u1', 'u2'),
      sent: `PUT ${company}/transfer`,
      body: { srcUserId: 'u1', destUserId: 'u2' },
      data: null,
    },
    {
      title: 'IM-11 an import sends the request of §3 and answers its counts and messages',
      run: (remote) => remote.companies.import(importRequest),
      sent: `POST ${company}/import`,
      body: importRequest,
      data: importAnswer,
      value: importValue,
    },
    {
      title: 'EX-02 an export sends the query with its page',
      run: (remote) =>
        remote.companies.export({
          name: '科技',
          chargeStatus: ['1'],
          gmtCreateType: -1,
          gmtCreateStart: at('2025-01-01T00:00:00'),
          pageIndex: 1,
          pageSize: 5000,
        }),
      sent: `POST ${company}/export`,
      body: {
        name: '科技',
        chargeStatus: ['1'],
        gmtCreateType: -1,
        gmtCreateStart: '2025-01-01 00:00:00',
        pageIndex: 1,
        pageSize: 5000,
      },
      data: { fsid: 9007199254740991, fileName: '客户.xlsx' },
      value: { fsid: '9007199254740991', fileName: '客户.xlsx' },
    },
    {
      title: 'EX-02 an export of chosen customers sends their ids',
      run: (remote) => remote.companies.export({ customerIds: ['c1', 'c2'] }),
      sent: `POST ${company}/export`,
      body: { customerIds: ['c1', 'c2'] },
      data: { fsid: 'f1' },
      value: { fsid: 'f1', fileName: '' },
    },
    {
      title: 'filling in the defaults answers both counts',
      run: (remote) => remote.companies.initDefaults(),
      sent: `POST ${company}/initDefaultProperties`,
      body: {},
      data: { totalCount: 57, initCount: '3' },
      value: { totalCount: 57, initCount: 3 },
    },
  ])

  it('customers of the project system are fetched by a form', async () => {
    await using server = await startServer((_request, response) => sendData(response, null))
    await remoteOf(server.origin).companies.syncFromAlpha()
    expect(server.seen.map((seen) => `${seen.method} ${seen.path} ${seen.headers['content-type']}`)).toEqual([
      'POST /api/v1/alpha/contact/synfrom application/x-www-form-urlencoded',
    ])
  })

  it('an answer that does not say what it must is no success', async () => {
    await using server = await startServer((_request, response) => sendData(response, null))
    const { companies } = remoteOf(server.origin)
    const calls = [
      companies.create({ name: '甲' }),
      companies.batchUpdate(['c1'], 'level', '1'),
      companies.import(importRequest),
      companies.export({ customerIds: ['c1'] }),
      companies.initDefaults(),
    ]
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'bad-envelope' })
  })
})

const contactRow = { id: 7, name: '王明', companyId: 9, gmtModify: '2025-01-02 03:04:05' }

describe('contacts', () => {
  playCases([
    {
      title: 'CC-01 a new contact leaves by POST and answers its id',
      run: (remote) => remote.contacts.create({ name: '王明', companyId: 'c1' }).then(({ id }) => id),
      sent: `POST ${contact}`,
      body: { name: '王明', companyId: 'c1' },
      data: contactRow,
      value: '7',
    },
    {
      title: 'CC-01 an edited contact leaves by PUT and answers the row',
      run: (remote) => remote.contacts.update('7', { gmtFollowup: at('2025-05-06T07:08:09'), 'extra.a': 1 }),
      sent: `PUT ${contact}/7`,
      body: { gmtFollowup: '2025-05-06 07:08:09', extra: { a: 1 } },
      data: contactRow,
      value: expect.objectContaining({ id: '7', name: '王明', companyId: '9', gmtModify: at('2025-01-02T03:04:05') }),
    },
    {
      title: 'CC-01 a contact is read by its id',
      run: (remote) => remote.contacts.get('7').then(({ name }) => name),
      sent: `GET ${contact}/7`,
      data: contactRow,
      value: '王明',
    },
    {
      title: 'CC-01 the base of a contact is read by its id',
      run: (remote) => remote.contacts.getBase('7').then(({ name }) => name),
      sent: `GET ${contact}/base/7`,
      data: contactRow,
      value: '王明',
    },
    {
      title: 'CC-01 the list of contacts leaves by POST',
      run: (remote) => remote.contacts.list({ pageIndex: 2, pageSize: 10, companyId: 'c1' }),
      sent: `POST ${contact}/list`,
      body: { pageIndex: 2, pageSize: 10, companyId: 'c1' },
      data: { list: [contactRow, { name: '无号' }], recordCount: 22 },
      value: {
        rows: [expect.objectContaining({ id: '7' })],
        bad: [{ reason: 'no-usable-id', body: '{"name":"无号"}' }],
        total: 22,
        pageIndex: 2,
      },
    },
    {
      title: 'CC-01 the list of their bases leaves by POST',
      run: (remote) => remote.contacts.listBase({ pageIndex: 0, pageSize: 10 }).then(({ total }) => total),
      sent: `POST ${contact}/list/base`,
      body: { pageIndex: 0, pageSize: 10 },
      data: { list: [], recordCount: 0 },
      value: 0,
    },
    {
      title: 'CC-01 a contact is deleted by its id',
      run: (remote) => remote.contacts.remove('7'),
      sent: `DELETE ${contact}/7`,
      data: null,
    },
    {
      title: 'CC-01 an import of contacts sends the same request',
      run: (remote) => remote.contacts.import(importRequest),
      sent: `POST ${contact}/import`,
      body: importRequest,
      data: importAnswer,
      value: importValue,
    },
    {
      title: 'CC-02 a transfer of contacts sends both users',
      run: (remote) => remote.contacts.transfer('u1', 'u2'),
      sent: `PUT ${contact}/transfer`,
      body: { srcUserId: 'u1', destUserId: 'u2' },
      data: null,
    },
    {
      title: 'CC-02 a batch update of contacts names their object type',
      run: (remote) => remote.contacts.batchUpdate(['7'], 'ownerid', 'u1'),
      sent: `PUT ${contact}/batch/update`,
      body: { ids: ['7'], fieldName: 'ownerid', fieldValue: 'u1', objType: 'contact' },
      data: 1,
      value: 1,
    },
    {
      title: 'CC-02 a batch delete of contacts sends the ids',
      run: (remote) => remote.contacts.batchDelete(['7', '8']),
      sent: `DELETE ${contact}/batch/delete`,
      body: { ids: ['7', '8'] },
      data: null,
      value: null,
    },
  ])
})
