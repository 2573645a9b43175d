import { describe, expect, it } from 'vitest'
import type { FollowUpDraft } from '../../../src/main/core/areas/followups/calls.ts'
import type { Remote } from '../../../src/main/core/engine/remote/types.ts'
import { playCases } from './call-cases.ts'
import { type Handler, remoteOf, sendData, sendJson, startServer } from './server.ts'

const hex = '0123456789abcdef0123456789abcdef'
const at = (text: string): number => Date.parse(`${text}+08:00`)
const page = { pageIndex: 1, pageSize: 3 }
const empty = { list: [], recordCount: 9 }
const emptyPage = { rows: [], bad: [], total: 9, pageIndex: 1 }

const draft: FollowUpDraft = {
  id: hex,
  objId: 'c1',
  objType: 'company',
  type: 0,
  content: '已电话沟通',
  quote: '',
  gmtCreate: at('2025-06-07T08:09:10'),
  attachmentList: [
    { id: '', name: 'a.pdf', fsid: 'f1', fileSize: 3, uploadId: 'up1' },
    { id: '7', name: 'b.pdf', fsid: 'f2', fileSize: null },
  ],
}
const sentDraft = {
  objId: 'c1',
  objType: 'company',
  gmtCreate: '2025-06-07 08:09:10',
  attachmentList: [
    { name: 'a.pdf', fsid: 'f1', fileSize: 3 },
    { id: '7', name: 'b.pdf', fsid: 'f2' },
  ],
  quote: '',
  type: 0,
  content: '已电话沟通',
  id: hex,
}

describe('follow-ups', () => {
  playCases([
    {
      title: 'a new one leaves with its own id and every field of §7, and the answered row comes back',
      run: (remote) => remote.followups.create(draft),
      sent: 'POST /api/v1/followup',
      body: sentDraft,
      data: { ...sentDraft, operUser: { id: 'u1', name: '苏若谷' } },
      value: expect.objectContaining({ id: hex, objId: 'c1', gmtCreate: draft.gmtCreate, type: 0 }),
    },
    {
      title: 'a new one that is answered in part has no row: it would empty the rest',
      run: (remote) => remote.followups.create(draft),
      sent: 'POST /api/v1/followup',
      body: sentDraft,
      data: { id: hex },
      value: null,
    },
    {
      title: 'the latest are asked for page by page',
      run: (remote) => remote.followups.latest(page),
      sent: 'GET /api/v1/followup/latest pageIndex=1 pageSize=3',
      data: empty,
      value: emptyPage,
    },
    {
      title: 'those of a group are asked for by its id and type',
      run: (remote) => remote.followups.ofGroup({ id: 'c1', type: 'company' }, page),
      sent: 'GET /api/v1/followup/group/c1 groupType=company pageIndex=1 pageSize=3',
      data: empty,
      value: emptyPage,
    },
    {
      title: 'those of an object are asked for by its id and type',
      run: (remote) => remote.followups.ofObject({ id: 'k1', type: 'contact' }, page),
      sent: 'GET /api/v1/followup/object/k1 objType=contact pageIndex=1 pageSize=3',
      data: empty,
      value: emptyPage,
    },
    {
      title: 'one is deleted by its id',
      run: (remote) => remote.followups.remove(hex),
      sent: `DELETE /api/v1/followup/${hex}`,
      data: null,
    },
    {
      title: 'the calls of a customer are written down by its id',
      run: (remote) => remote.followups.syncCalls('c1'),
      sent: 'PUT /api/v1/followup/syncCompanyCallFollowups/c1',
      body: {},
      data: null,
    },
  ])

  it('a file that was not uploaded yet never leaves as if it were', async () => {
    await using server = await startServer((_request, response) => sendData(response, null))
    const { followups, comments } = remoteOf(server.origin)
    const attachmentList = [{ id: '', name: 'a.pdf', fsid: '', fileSize: 3, uploadId: 'up1' }]
    const comment = { objType: 'company', objId: 'c1', content: 'x', extra: {}, attachmentList }
    for (const call of [followups.create({ ...draft, attachmentList }), comments.create(comment)]) {
      await expect(call).rejects.toMatchObject({ code: 'invalid-input', details: { field: 'attachmentList' } })
    }
    expect(server.seen).toEqual([])
  })

  it('the firm’s word for a record that is there already is handed on', async () => {
    await using server = await startServer((_request, response) =>
      sendJson(response, { succeed: false, code: 'duplicate', message: '已存在' }),
    )
    await expect(remoteOf(server.origin).followups.create(draft)).rejects.toMatchObject({
      code: 'refused',
      details: { code: 'duplicate', message: '已存在' },
    })
  })
})

const comment = {
  id: 3,
  objType: 'company',
  objId: 'c1',
  content: '请跟进',
  operUser: { id: 'u1', name: '苏若谷' },
  gmtCreate: '2025-06-07 08:09:10',
  extra: '{"type":1,"clientId":"op1"}',
}
const commentDraft = {
  objType: 'company',
  objId: 'c1',
  content: '请跟进',
  attachmentList: [{ id: '', name: 'a.pdf', fsid: 'f1', fileSize: 3 }],
  extra: { type: 1, clientId: 'op1' },
}
// JSON text, as the firm answers it (D-112).
const sentComment = {
  ...commentDraft,
  attachmentList: [{ name: 'a.pdf', fsid: 'f1', fileSize: 3 }],
  extra: JSON.stringify(commentDraft.extra),
}
const commentValue = expect.objectContaining({ id: '3', content: '请跟进', extra: { type: 1, clientId: 'op1' } })

describe('comments', () => {
  playCases([
    {
      title: 'those of an object are asked for whole',
      run: (remote) => remote.comments.list({ type: 'company', id: 'c1' }),
      sent: 'GET /api/v1/comment pageSize=-1 objType=company objId=c1 pageIndex=0',
      data: { list: [comment, {}], recordCount: 2 },
      value: { rows: [commentValue], bad: [{ reason: 'no-usable-id', body: '{}' }], total: 2, pageIndex: 0 },
    },
    {
      title: 'one is read by its id',
      run: (remote) => remote.comments.get('3'),
      sent: 'GET /api/v1/comment/3',
      data: comment,
      value: commentValue,
    },
    {
      title: 'a new one leaves with its files and its marker, and the answered row comes back',
      run: (remote) => remote.comments.create(commentDraft),
      sent: 'POST /api/v1/comment',
      body: sentComment,
      data: comment,
      value: { id: '3', row: commentValue },
    },
    {
      title: 'a new one that is answered without an id has none',
      run: (remote) => remote.comments.create(commentDraft),
      sent: 'POST /api/v1/comment',
      body: sentComment,
      data: null,
      value: null,
    },
    {
      title: 'D-112 one whose extra names no type leaves without it',
      run: (remote) => remote.comments.create({ ...commentDraft, attachmentList: [], extra: { clientId: 'op1' } }),
      sent: 'POST /api/v1/comment',
      body: { objType: 'company', objId: 'c1', content: '请跟进', attachmentList: [] },
      data: null,
      value: null,
    },
    {
      title: 'one is deleted by its id',
      run: (remote) => remote.comments.remove('3'),
      sent: 'DELETE /api/v1/comment/3',
      data: null,
    },
  ])

  it('a new one that is answered by its id alone has no row yet, and nothing more is asked', async () => {
    await using server = await startServer((_request, response) => sendData(response, { id: 3 }))
    expect(await remoteOf(server.origin).comments.create(commentDraft, { key: 'op1' })).toEqual({ id: '3', row: null })
    expect(server.seen.map((seen) => [`${seen.method} ${seen.path}`, seen.headers['idempotency-key']])).toEqual([
      ['POST /api/v1/comment', 'op1'],
    ])
  })
})

const recent = 'pageIndex=0 pageSize=10 sortField=createTime sortOrder=desc'
const list = '/api/v1/we-media/private/message'

describe('archived conversations', () => {
  playCases([
    {
      title: 'accounts are known by their openId and a name',
      run: (remote) => remote.social.accounts(),
      sent: `GET ${list}/account/list`,
      data: [
        { openId: 'o1', platform: 'douyin', nickname: '星河律所', avatar: 'a.png' },
        { id: 77, nickName: '星河' },
        { nickname: '无号' },
        7,
      ],
      value: [
        { id: 'o1', accountId: 'o1', platform: 'douyin', nickname: '星河律所', avatar: 'a.png' },
        { id: '77', accountId: '77', platform: '', nickname: '星河', avatar: '' },
      ],
    },
    {
      title: 'recent ones of the firm are asked for, newest first',
      run: (remote) => remote.social.conversations({ pageIndex: 0, pageSize: 10, openId: 'o1', platform: 'douyin' }),
      sent: `GET ${list}/general/msg/session/list ${recent} openId=o1 platform=douyin`,
      data: { list: [] },
      value: { rows: [], bad: [], total: null, pageIndex: 0 },
    },
    {
      title: 'those of a customer have a call of their own',
      run: (remote) => remote.social.conversations({ pageIndex: 0, pageSize: 10, companyId: 'c1' }),
      sent: `GET ${list}/customer/msg/session/list ${recent} companyId=c1`,
      data: { list: [] },
      value: { rows: [], bad: [], total: null, pageIndex: 0 },
    },
    {
      title: 'messages are asked for newest first, as many as there are',
      run: (remote) =>
        remote.social
          .messages({ platform: 'douyin', conversationShortId: '7' }, { pageIndex: 0, pageSize: -1 })
          .then(({ rows }) => rows.map(({ id, conversation }) => [id, conversation])),
      sent: `GET ${list}/latest/msg/session/list pageSize=-1 sortField=pkid sortOrder=desc platform=douyin conversationShortId=7 pageIndex=0`,
      data: { list: [{ id: 5 }], recordCount: 1 },
      value: [['5', 'douyin:7']],
    },
  ])

  it('D-48 earlier ones are asked for in the form in which the firm writes its times', async () => {
    const before = at('2025-06-07T08:09:10')
    const asked = async (createTime: unknown): Promise<string | null | undefined> => {
      const answer: Handler = (_request, response) =>
        sendData(response, { list: [{ conversationShortId: 1, createTime }] })
      await using server = await startServer(answer)
      const { social }: Remote = remoteOf(server.origin)
      await social.conversations({ pageIndex: 0, pageSize: 10 })
      await social.conversations({ pageIndex: 0, pageSize: 10, before })
      return server.seen[1]?.query.get('beforeCreateTime')
    }
    expect(await asked(1700000000)).toBe(String(before / 1000))
    expect(await asked('1700000000')).toBe(String(before / 1000))
    expect(await asked(1700000000000)).toBe(String(before))
    expect(await asked('2025-06-08 00:00:00')).toBe('2025-06-07 08:09:10')
    expect(await asked(null)).toBe(String(before))
  })
})
