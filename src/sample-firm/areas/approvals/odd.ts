// What real firms also send: numbers as text, forms that are no JSON, kinds and statuses that nobody knows.
import { parseTime } from '../../clock.ts'
import type { Seeded } from '../../random.ts'
import type { Fields } from '../../values.ts'
import type { Content, Form } from './chain.ts'
import { attachment, type Kind, type MakeContent, onDay } from './content.ts'
import type { Odd } from './table.ts'

/** A form that a client has to survive: how it begins, and how it goes over the wire. */
export type OddForm = { readonly content: (at: number) => Content; readonly odd: (form: Form) => Odd }

const json = (value: unknown): string => JSON.stringify(value)
const fields = (form: Form): Fields => JSON.parse(form.form) as Fields
const image = '<img src=x onerror="window.harmed=1">'
const longName = '阿卜杜热依木·买买提明·阿布都克里木·吐尔逊江'.repeat(3)
const longReason = '本案涉及多份框架协议、订单与对账单，需逐份核对签收与付款时间，并与客户财务逐项确认。'.repeat(30)

/** Texts in place of numbers, at the first level of a form. */
const asTexts = (form: Fields): Fields =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  )

function travelPlan(at: number, random: Seeded): Content {
  const form = {
    目的地: '台州',
    出发: onDay(at, 3, 8),
    返回: onDay(at, 4, 19),
    交通工具: ['高铁', '出租车'],
    同行: null,
  }
  return {
    type: 'travelplan',
    typeName: '出差计划',
    reason: '台州海事局调取船舶登记资料，预计两天。',
    object: null,
    form: json(form),
    attachmentList: [attachment(random, '行程安排.pdf', 40_000)],
  }
}

/** Every odd form in its order; none of them waits for anybody. */
export function oddForms(make: MakeContent, random: Seeded): readonly OddForm[] {
  const of = (kind: Kind, set: (form: Form) => Fields, drop: readonly string[] = []): OddForm => ({
    content: (at) => make(kind, at),
    odd: (form) => ({ set: set(form), drop }),
  })
  return [
    { content: (at) => travelPlan(at, random), odd: () => ({ set: {}, drop: [] }) },
    of('leave', (form) => ({
      status: String(form.status),
      form: json(asTexts(fields(form))),
      attachmentList: form.attachmentList.map((file) => ({ ...file, id: 7, fileSize: String(file.fileSize) })),
    })),
    of('reimbursement', () => ({ form: '{"reimburseType":0,"amount":' })),
    of('stamp', () => ({ status: 99 })),
    of('leave', () => ({}), ['chain', 'ccList']),
    of('reimbursement', (form) => {
      const { items, ...rest } = fields(form)
      const lines = Array.isArray(items) ? (items as readonly Fields[]) : []
      const hidden = lines.map((line, place) => ({ ...line, amount: place === 0 ? null : '****' }))
      return { form: json({ ...rest, amount: '****', items: hidden }) }
    }),
    of('stamp', (form) => ({
      reason: longReason,
      operUser: { ...form.operUser, name: longName },
      form: json({ ...fields(form), fileName: `${longReason.slice(0, 280)}.docx` }),
    })),
    of(
      'reimbursement',
      (form) => ({ operUser: null, chain: [...form.chain, { operUser: '风控委员会', state: 'delegated' }, '归档'] }),
      ['actions', 'gmtArrive'],
    ),
    of('stamp', (form) => ({
      form: fields(form),
      object: { type: 'company', id: 7, name: null },
      gmtModify: parseTime(form.gmtModify),
      ccList: '苏若谷',
      previousId: 0,
      nextId: null,
    })),
    of(
      'stamp',
      () => ({
        typeName: '',
        reason: `${image}请盖章`,
        form: json({
          applyType: 9,
          stampType: 77,
          fileName: image,
          copies: '两份',
          returnTime: '改天',
          [image]: image,
        }),
      }),
      ['code'],
    ),
  ]
}
