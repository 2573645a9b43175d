import { causes } from '../../data/matters.ts'
import { industries } from '../../data/names.ts'

/** A field of the metadata (§3) as the firm sends it; one of `enumItems` and `enumValues` stands where it has choices. */
export type SampleField = {
  readonly id: string
  readonly fieldName: string
  readonly fieldDesc: string
  readonly fieldType: number
  readonly fieldLength: number
  readonly columnWidth: number
  readonly bSysField: boolean
  readonly bDefaultField: boolean
  readonly bListField: boolean
  readonly fieldOrder: number
  readonly objType: string
  readonly enumItems?: readonly { readonly value: string | number; readonly label: string }[]
  readonly enumValues?: string
}

type Choices = readonly { readonly value: string | number; readonly label: string }[]

const same = (labels: readonly string[]): Choices => labels.map((label) => ({ value: label, label }))
const numbered = (labels: readonly string[], from = 1): Choices =>
  labels.map((label, position) => ({ value: String(position + from), label }))

/** Customer levels (D-08). */
export const levels: Choices = numbered(['A级', 'B级', 'C级', 'D级'])
/** Charge statuses (D-08): the values are numbers on the wire. */
export const chargeStatuses: Choices = [
  { value: 0, label: '未付费' },
  { value: 2, label: '部分付费' },
  { value: 1, label: '已付费' },
]
/** Channels. */
export const channels: Choices = same([
  '短视频咨询',
  '家属转介绍',
  '老客户转介',
  '官网留言',
  '线下活动',
  '电话咨询',
  '合作机构',
  '其他',
])
/** Sources: the first three are social platforms. */
export const sources: Choices = [
  { value: 'douyin', label: '抖音' },
  { value: 'shipinhao', label: '视频号' },
  { value: 'kuaishou', label: '快手' },
  { value: 'website', label: '官网' },
  { value: 'referral', label: '转介绍' },
  { value: 'visit', label: '到访' },
]
/** Phases (D-10): 4 and 5 are the ones that the specification knows. */
export const phases: Choices = [
  { value: 1, label: '公海' },
  { value: 2, label: '线索' },
  { value: 3, label: '待分配' },
  { value: 4, label: '跟进中' },
  { value: 5, label: '已签约' },
]
/** Choices of the custom fields. */
export const stages: Choices = numbered(['侦查', '审查起诉', '一审', '二审', '再审', '执行', '非诉'])
export const services: Choices = same(['诉讼代理', '非诉专项', '常年顾问', '尽职调查', '律师函', '见证', '培训'])
export const risks: Choices = numbered(['时效将至', '证据不足', '利益冲突', '支付能力', '舆情'])

/** name, label, type, width, in the list, choices, length */
type Line = readonly [string, string, number, number, boolean, Choices?, number?]

const systemLines: readonly Line[] = [
  ['name', '客户名称', 1, 220, true, undefined, 200],
  ['followupContent', '跟进内容', 1, 240, true, undefined, 2000],
  ['gmtFollowup', '最近跟进时间', 8, 110, true],
  ['contact', '联系人', 1, 80, true, undefined, 50],
  ['telephone', '联系电话', 13, 150, true, undefined, 30],
  ['level', '客户级别', 3, 90, true, levels],
  ['chargeStatus', '付费状态', 4, 100, true, chargeStatuses],
  ['ownerName', '负责人', 1, 80, true],
  ['participantList', '参与人', 1, 120, true],
  ['city', '城市', 1, 80, true, undefined, 50],
  ['phoneMore', '更多电话', 17, 160, true],
  ['industry', '行业', 3, 100, true, same(industries)],
  ['note', '备注', 1, 200, true, undefined, 500],
  ['channel', '渠道', 3, 110, true, channels],
  ['region', '区县', 1, 90, true, undefined, 50],
  ['source', '来源', 3, 80, true, sources],
  ['weMediaAccountId', '新媒体账号', 1, 130, true],
  ['gmtCooperate', '签约时间', 7, 100, true],
  ['gmtApply', '申请时间', 7, 100, true],
  ['userCreateName', '创建人', 1, 80, true],
  ['gmtCreate', '创建时间', 8, 130, true],
  ['gmtModify', '更新时间', 8, 130, true],
  ['gmtExpires', '到期时间', 7, 100, false],
  ['phase', '客户阶段', 3, 90, false, phases],
]

const customLines: readonly Line[] = [
  ['matterBrief', '案情摘要', 1, 220, true, undefined, 1000],
  ['caseCause', '涉案案由', 3, 140, true, same(causes)],
  ['caseStage', '办理阶段', 4, 100, true, stages],
  ['serviceKinds', '服务类型', 5, 160, true, services],
  ['riskKinds', '风险提示', 6, 140, false, risks],
  ['birthday', '出生日期', 7, 100, false],
  ['nextMeeting', '下次会见', 8, 130, true],
  ['idPhoto', '身份证明', 9, 120, false],
  ['sitePhotos', '现场照片', 10, 120, false],
  ['entrustFile', '委托书', 11, 160, false],
  ['evidenceFiles', '委托材料', 12, 180, false],
  ['familyPhone', '家属电话', 13, 140, false],
  ['legalPhone', '法定代表人电话', 14, 140, false],
  ['witnessPhones', '证人电话', 17, 160, false],
  ['claimAmount', '标的额（万元）', 2, 110, true],
  ['satisfaction', '满意度', 99, 90, false],
]

const line =
  (custom: boolean) =>
  (entry: Line, position: number): SampleField => {
    const [fieldName, fieldDesc, fieldType, columnWidth, bListField, choices, fieldLength] = entry
    const order = (custom ? 100 : 0) + position + 1
    const base = {
      id: String(3000 + order),
      fieldName,
      fieldDesc,
      fieldType,
      fieldLength: fieldLength ?? 0,
      columnWidth,
      bSysField: !custom,
      bDefaultField: !custom,
      bListField,
      fieldOrder: order * 10,
      objType: 'company',
    }
    if (choices === undefined) return base
    // Both forms of §3 stand in the data: a list, and JSON text.
    return position % 2 === 0 ? { ...base, enumItems: choices } : { ...base, enumValues: JSON.stringify(choices) }
  }

/** Fields of customers: the known columns first, then custom ones of every type, 2 and 99 unknown to the specification. */
export const companyFields: readonly SampleField[] = [...systemLines.map(line(false)), ...customLines.map(line(true))]

/** Names of the custom fields. */
export const customFieldNames: readonly string[] = customLines.map(([name]) => name)
