// The whole number of one copy: to a shell, or to a page that copies itself, for who may copy, and to nobody else.
import { afterEach, describe, expect, it } from 'vitest'
import { clientOf, codeOf } from '../../support/core.ts'
import { watchCalls } from '../../support/watched-calls.ts'
import { firms, type Office } from './firms.ts'

const PLAIN = '13812345621'
const SHOWN = '138****5621'

let office: Office
afterEach(() => office.close())

const page = (copiesNumbers?: boolean) =>
  clientOf(
    office.core.core.caller({
      session: '',
      ...(copiesNumbers === undefined ? {} : { copiesNumbers }),
      onClose: () => undefined,
    }),
  ).phone

describe('a number that is copied', () => {
  it('D-22 PH-02 PH-06 is resolved for a shell alone, never for a page of the desktop, and stands in no log', async () => {
    office = await firms.sample('voice')
    const asked = { number: SHOWN, objType: 'company', objId: await office.customerWith(PLAIN) } as const
    for (const client of [page(), page(false)]) expect(await codeOf(client.copiedNumber(asked))).toBe('forbidden')
    expect(office.asked('plain')).toBe(0)
    expect(await page(true).copiedNumber(asked)).toEqual({ number: PLAIN })
    expect(office.asked('plain')).toBe(1)
    expect(await page(true).copiedNumber({ ...asked, number: ' 0571-8888 6666转8 ' })).toEqual({
      number: '0571-8888 6666转8',
    })
    // The list says what was copied, and is no copy itself; what was refused was none.
    const { rows, total } = await page().copies({})
    expect(rows.map(({ number, objType, objId }) => [number, objType, objId])).toEqual([
      ['057****6668', asked.objType, asked.objId],
      [SHOWN, asked.objType, asked.objId],
    ])
    expect([rows[0]?.name, rows[0]?.at, total]).toEqual([expect.stringMatching(/./), office.core.ports.clock.now(), 2])
    expect((await page().copies({ limit: 1 })).rows).toHaveLength(1)
    expect(await codeOf(page(true).copiedNumber({ number: SHOWN }))).toBe('invalid-input')
    expect(await codeOf(page(true).copiedNumber({ ...asked, objId: 'gone' }))).toBe('not-found')
    expect(office.asked('plain')).toBe(1)
    office.core.ports.cut(true)
    expect(await codeOf(page(true).copiedNumber(asked))).toMatch(/offline|unreachable/)
    expect(await page().copies({})).toMatchObject({ total: 2 })
    expect(office.core.ports.lines.join('\n')).not.toMatch(/5621/)
  })

  it('PH-06 is asked for by the mask as the record shows it, also where the call before kept it without its hyphens', async () => {
    office = await firms.sample('voice')
    const mask = '0571-****6666'
    const asked = { objType: 'company', objId: await office.customerWith(mask) } as const
    const { core } = office
    const watch = watchCalls(core)
    for (const number of [mask, '0571****6666']) {
      await codeOf(page(true).copiedNumber({ ...asked, number }))
      await codeOf(core.client.phone.dial({ ...asked, number }))
    }
    const masks = watch.of('/api/v1/phone/getPlainPhoneByMask').map(({ query }) => query.maskedPhone)
    expect(masks).toEqual([mask, mask, mask, mask])
  })

  it.each([
    ['sample', 'the own setting denies'],
    ['other', 'neither the person nor the firm allows it'],
  ] as const)('PH-02 PH-03 at the %s firm it is refused where %s, whatever asks', async (name, _why) => {
    office = await firms[name](name === 'sample' ? 'none' : 'voice')
    const asked = { number: SHOWN, objType: 'company', objId: await office.customerWith(PLAIN) } as const
    for (const client of [page(true), office.core.client.phone])
      expect(await codeOf(client.copiedNumber(asked))).toBe('forbidden')
    expect(office.asked('plain')).toBe(0)
  })
})
