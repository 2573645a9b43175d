// Comments at a firm that gives three rows at once, in no order, whatever is asked for.
import { describe, expect, it } from 'vitest'
import { openForEach } from '../../support/both-firms.ts'
import { sent } from '../../support/core.ts'
import { otherOffice } from '../../support/firm-office.ts'

describe('comments of a customer at a firm of small pages', () => {
  let office: Awaited<ReturnType<typeof otherOffice>>
  openForEach(
    () => otherOffice({ largestPage: 3 }),
    (opened) => {
      office = opened
    },
  )
  const place = async () => {
    const [first] = (await office.core.client.customers.list({})).rows
    return { objType: 'company', objId: first?.id ?? '' }
  }
  const texts = async () =>
    (await office.core.client.comments.list(await place())).rows
      .map(({ text }) => text)
      .filter((text) => /^第/.test(text))

  it.each(['every', 'the first'] as const)('CM-01 CM-04 are all here where %s page counts them', async (counted) => {
    const asked = await place()
    office.firm.behave({ counts: counted === 'every' ? true : 'first' })
    for (let comment = 0; comment < 8; comment += 1) office.firm.writeComment(asked.objId, `第${comment}条`)
    await office.core.client.comments.refresh(asked)
    expect((await texts()).toSorted()).toEqual(Array.from({ length: 8 }, (_, comment) => `第${comment}条`))
  })

  it('CM-02 C4 are written once, also where the answer was lost', async () => {
    const asked = await place()
    for (let comment = 0; comment < 8; comment += 1) office.firm.writeComment(asked.objId, `旧${comment}`)
    office.firm.behave({ lost: ['/api/v1/comment'] })
    await office.core.client.comments.add({ ...asked, content: '第一条' })
    await sent(office.core)
    expect(await texts()).toEqual(['第一条'])
    expect((await office.core.client.work.summary({})).attention).toBe(0)
    expect(office.firm.asked('POST', /\/comment$/)).toHaveLength(1)
  })
})
