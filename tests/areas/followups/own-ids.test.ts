// Follow-ups at a firm that gives them ids of its own: real store, real client, real HTTP.
import { describe, expect, it } from 'vitest'
import { openForEach } from '../../support/both-firms.ts'
import { later, sent } from '../../support/core.ts'
import { otherOffice } from '../../support/firm-office.ts'
import { watchCalls } from '../../support/watched-calls.ts'

describe('at a firm that gives follow-ups ids of its own', () => {
  let office: Awaited<ReturnType<typeof otherOffice>>
  openForEach(
    () => otherOffice({ sorts: true }),
    (opened) => {
      office = opened
    },
  )

  it.each(['row', 'nothing', 'lost'] as const)(
    'C4 a follow-up that the firm gives an id of its own stands here once, with its comments: the answer is %s',
    async (answer) => {
      const { firm, core } = office
      const place = { objType: 'company', objId: (await core.client.customers.list({})).rows[0]?.id ?? '' }
      firm.behave({
        namesFollowups: true,
        ...(answer === 'lost' ? { lost: ['/api/v1/followup'] } : { creates: answer }),
      })
      const words = { ...place, content: '  已寄出\n待签收', tags: [] }
      const { id } = await core.client.followups.add(words)
      const draft = { place: `comment:followup:${id}`, page: 'a'.repeat(32) }
      await core.client.work.keepDraft({ ...draft, text: '转财' })
      if (answer !== 'lost') await core.client.comments.add({ objType: 'followup', objId: id, content: '收到' })
      await later(core, async () => [...firm.followups.values()].some(({ content }) => content.includes('待签收')))
      // A pass may bring it before the answer is known.
      if (answer === 'lost') await core.client.followups.refresh(place)
      firm.behave({ lost: [] })
      await sent(core)
      await core.client.followups.refresh(place)
      await core.client.followups.refresh(place)
      const here = async () =>
        (await core.client.followups.list({ ...place, limit: 200 })).rows.filter(({ text }) => text.includes('待签收'))
      expect([...firm.followups.values()].filter(({ content }) => content.includes('待签收'))).toHaveLength(1)
      expect(await here()).toHaveLength(1)
      // The box in which it is commented on is known by the id that stays.
      expect((await here())[0]).toMatchObject({ firstId: id })
      expect((await here())[0]?.id).not.toBe(id)
      const seen = await core.client.followups.get({ id })
      expect(seen.text).toBe((await here())[0]?.text)
      if (answer !== 'lost') expect(seen.comments.map(({ text }) => text)).toEqual(['收到'])
      // A screen, or a draft of yesterday, may still know it by the first id.
      const under = { objType: 'followup', objId: id }
      const watch = watchCalls(core)
      // What is typed there goes on, and no other draft begins.
      expect(await core.client.work.draft(draft)).toEqual({ text: '转财', holder: 'here' })
      await core.client.work.keepDraft({ ...draft, text: '转财务' })
      const { entries } = await core.client.work.drafts({ page: draft.page })
      expect(entries).toMatchObject([{ place: `comment:followup:${seen.id}`, text: '转财务', holder: 'here' }])
      await core.client.comments.add({ ...under, content: '转财务', draft: { ...draft, text: null } })
      expect((await core.client.work.drafts({ page: draft.page })).entries).toEqual([])
      await core.client.followups.add({ ...place, content: '照此办理', tags: [], quoted: id })
      await sent(core)
      await core.client.comments.refresh(under)
      for (const comments of [
        (await core.client.comments.list(under)).rows,
        (await core.client.followups.get({ id })).comments,
      ])
        expect(comments.map(({ text }) => text)).toContain('转财务')
      const named = (await here())[0]?.id
      expect([...firm.comments.values()].find(({ content }) => content === '转财务')?.objId).toBe(named)
      const quoting = watch.of('/api/v1/followup').flatMap(({ method, body }) => (method === 'POST' ? [body] : []))
      const { quote } = quoting.at(-1) as { readonly quote: string }
      expect(JSON.parse(quote)).toMatchObject({ id: named })
      await core.client.followups.remove({ id })
      expect(await here()).toEqual([])
    },
  )
})
