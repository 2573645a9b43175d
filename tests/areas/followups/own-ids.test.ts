// Follow-ups at a firm that gives them ids of its own: real store, real client, real HTTP.
import { describe, expect, it } from 'vitest'
import { openForEach } from '../../support/both-firms.ts'
import { later, sent } from '../../support/core.ts'
import { otherOffice } from '../../support/firm-office.ts'

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
      expect((await here())[0]?.id).not.toBe(id)
      const seen = await core.client.followups.get({ id })
      expect(seen.text).toBe((await here())[0]?.text)
      if (answer !== 'lost') expect(seen.comments.map(({ text }) => text)).toEqual(['收到'])
      await core.client.followups.remove({ id })
      expect(await here()).toEqual([])
    },
  )
})
