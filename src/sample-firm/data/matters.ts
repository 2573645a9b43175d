import type { Seeded } from '../random.ts'

/** A kind of matter: its cause, and what is written about it. Slots: {amount} {fee} {person} {day} {court} {document}. */
export type Matter = {
  readonly cause: string
  readonly party: 'business' | 'person'
  readonly tags: readonly string[]
  /** Industries that have such matters; every one where it is left out. */
  readonly industries?: readonly string[]
  readonly texts: readonly string[]
}

/** What the firm works on, companies first. */
export const matters: readonly Matter[] = [
  {
    cause: '买卖合同纠纷',
    party: 'business',
    tags: ['诉讼', '催款中'],
    texts: [
      '欠款 {amount} 万元，建议先发律师函再评估诉讼',
      '对账单已由对方财务盖章，差额 {amount} 万元待核',
      '{court}已立案，诉讼费缴纳通知转客户财务',
      '对方提出分期，首期 {amount} 万元，拟定调解方案',
      '货物验收单缺原件，请{person}{day}前补齐',
      '保全裁定已送达，冻结对方账户 {amount} 万元',
    ],
  },
  {
    cause: '劳动争议',
    party: 'business',
    tags: ['劳动用工', '诉讼'],
    texts: [
      '劳动仲裁开庭时间定于{day} 09:00',
      '竞业限制协议审查意见已交付，客户确认修改三处',
      '解除通知书送达方式有瑕疵，建议补充公证送达',
      '员工主张加班费 {amount} 万元，考勤记录已调取',
      '规章制度民主程序材料不全，已列补正清单',
    ],
  },
  {
    cause: '商标权纠纷',
    party: 'business',
    tags: ['知识产权'],
    texts: [
      '商标驳回复审材料清单已发，等待客户盖章',
      '近似商标检索报告已出，第 25 类风险较高',
      '异议答辩期至{day}，需提供使用证据',
      '市监局已受理投诉，约{person}到场配合',
    ],
  },
  {
    cause: '著作权纠纷',
    party: 'business',
    tags: ['知识产权', '诉讼'],
    industries: ['文化传媒', '互联网', '纺织服装', '教育培训'],
    texts: [
      '著作权侵权证据已公证，待确认起诉主体',
      '平台下架通知已回执，侵权店铺尚余 3 家',
      '对方愿付 {amount} 万元和解，客户倾向接受',
      '作品登记证书原件已收，扫描件归入{document}',
    ],
  },
  {
    cause: '专利权纠纷',
    party: 'business',
    tags: ['知识产权', '非诉'],
    industries: ['制造业', '电子信息', '医疗健康', '能源化工'],
    texts: [
      '专利许可协议谈判纪要已归档',
      '无效宣告口审定于{day}，请发明人{person}到场',
      '比对报告显示权利要求 1 落入保护范围',
      '许可费报价 {amount} 万元，对方要求按年支付',
    ],
  },
  {
    cause: '股权与公司治理',
    party: 'business',
    tags: ['非诉'],
    texts: [
      '股权激励方案二稿已提交董事会秘书',
      '章程修改对照表已发{person}，待股东会表决',
      '尽职调查清单回收 86%，缺近三年关联交易资料',
      '增资协议第 7 条回购条款双方仍有分歧',
      '工商变更材料已递交，预计{day}取照',
    ],
  },
  {
    cause: '常年法律顾问',
    party: 'business',
    tags: ['常年顾问', '非诉'],
    texts: [
      '年度法律顾问续约，报价 {fee} 万元，客户走内部流程',
      '已发送委托合同修订稿，对方法务{day}前回复',
      '本月审查合同 14 份，其中 2 份建议不签',
      '季度培训主题定为用工风险，时间{day}',
      '{person}来电询问担保函格式，已当日回复',
    ],
  },
  {
    cause: '建设工程施工合同纠纷',
    party: 'business',
    tags: ['建设工程', '诉讼'],
    industries: ['建筑地产', '能源化工', '制造业'],
    texts: [
      '工程款结算争议，对方同意调解，拟定调解方案',
      '造价鉴定初稿 {amount} 万元，与我方主张差距较大',
      '签证单 37 份已编号，缺监理签字 5 份',
      '优先受偿权起算时间需与{person}再核实',
    ],
  },
  {
    cause: '海事海商纠纷',
    party: 'business',
    tags: ['跨境', '诉讼'],
    industries: ['农林牧渔', '物流运输', '批发零售', '制造业'],
    texts: [
      '船舶碰撞责任认定书已收，约下周一复盘',
      '报关单据遗失索赔，等待保险公司书面答复',
      '提单副本与货代邮件已翻译，宁波海事法院排期中',
      '滞箱费 {amount} 万元，建议先行协商',
    ],
  },
  {
    cause: '仓储与运输合同纠纷',
    party: 'business',
    tags: ['诉讼'],
    industries: ['物流运输', '批发零售', '农林牧渔'],
    texts: [
      '仓储合同纠纷一审判决送达，讨论是否上诉',
      '货损照片与出库记录时间不一致，请仓库说明',
      '承运人承认延误，赔偿上限条款效力待论证',
    ],
  },
  {
    cause: '特许经营与加盟',
    party: 'business',
    tags: ['诉讼', '短视频线索'],
    industries: ['餐饮住宿', '教育培训', '批发零售'],
    texts: [
      '加盟合同解除通知已送达，跟进退费进度',
      '备案信息与宣传不符，可主张撤销',
      '加盟商 6 人拟共同委托，风险代理方案待审批',
    ],
  },
  {
    cause: '数据合规',
    party: 'business',
    tags: ['非诉', '跨境'],
    industries: ['互联网', '电子信息', '医疗健康', '金融投资'],
    texts: ['个人信息出境标准合同备案材料已齐', '隐私政策第三稿已发产品负责人{person}', '小程序整改通知回复期至{day}'],
  },
  {
    cause: '刑事辩护',
    party: 'person',
    tags: ['刑事', '在押'],
    texts: [
      '家属询问会见安排，已约明日上午到所面谈',
      '第一次会见完成，当事人对三笔转账的解释与口供不一致，已整理时间线',
      '取保候审申请已递交检察院，等待答复',
      '审计报告预计{day}可取，{person}询问保证金标准',
      '阅卷笔录 42 页完成，重点标注三处矛盾',
      '退赃凭证复印件两份已收，原件仍在单位财务处',
    ],
  },
  {
    cause: '离婚纠纷',
    party: 'person',
    tags: ['家事'],
    texts: [
      '离婚财产分割：补充房产评估报告与流水',
      '抚养权意见稿已发，当事人要求删除第三段',
      '调解笔录约定{day}前过户，需盯办理进度',
      '对方提出补偿 {amount} 万元，当事人需要时间考虑',
    ],
  },
  {
    cause: '机动车交通事故责任纠纷',
    party: 'person',
    tags: ['诉讼'],
    texts: [
      '交通事故伤残鉴定结论为十级，准备起诉材料',
      '保险公司核损 {amount} 万元，误工费证明待补',
      '住院病历已复印，护理期与营养期按鉴定意见',
    ],
  },
  {
    cause: '继承纠纷',
    party: 'person',
    tags: ['家事', '非诉'],
    texts: [
      '遗产继承咨询，补充亲属关系公证书',
      '遗嘱形式有瑕疵，建议申请笔迹鉴定',
      '三名继承人已到所签字，剩{person}在外地',
    ],
  },
  {
    cause: '名誉权纠纷',
    party: 'person',
    tags: ['短视频线索', '诉讼'],
    texts: [
      '咨询网络名誉侵权，已发送证据固定说明',
      '平台已披露注册信息，可确定被告',
      '道歉声明文本双方第三次修改，{day}前定稿',
    ],
  },
  {
    cause: '民间借贷纠纷',
    party: 'person',
    tags: ['诉讼', '催款中'],
    texts: [
      '借条与转账记录金额差 {amount} 万元，需当事人说明现金部分',
      '{court}通知{day}开庭，证人{person}可出庭',
      '判决已生效，准备申请强制执行',
    ],
  },
  {
    cause: '房屋买卖合同纠纷',
    party: 'person',
    tags: ['建设工程'],
    texts: [
      '逾期交房违约金测算 {amount} 万元，业主群 28 户有意联合委托',
      '定金合同已解除，中介费退还协商中',
      '网签备案撤销申请被退回，补充买受人声明',
    ],
  },
  {
    cause: '土地与农村权益',
    party: 'person',
    tags: ['非诉'],
    texts: ['土地流转合同审查，已标注三处主要风险', '征收补偿安置协议有两处面积误差，已提书面异议'],
  },
]

/** Causes in the order of the field's list. */
export const causes: readonly string[] = matters.map((matter) => matter.cause)

const days = ['周一', '周二', '周三', '周四', '周五', '下周一', '下周三', '月底', '下周四']
const courts = [
  '西湖区法院',
  '上城区法院',
  '鄞州区法院',
  '越城区法院',
  '杭州中院',
  '宁波中院',
  '市仲裁委',
  '互联网法院',
]
const documents = ['证据卷一', '客户文档', '往来函件', '项目资料夹']

/** A text with its slots filled. */
export function fillText(text: string, random: Seeded, person: string): string {
  if (!text.includes('{')) return text
  return text.replaceAll(/\{(\w+)\}/g, (_match, slot: string) => {
    if (slot === 'amount') return (random.whole(2800) / 10 + 1.5).toFixed(1)
    if (slot === 'fee') return String(2 + random.whole(28))
    if (slot === 'person') return person
    if (slot === 'day') return random.pick(days)
    return slot === 'court' ? random.pick(courts) : random.pick(documents)
  })
}

/** Notes on a customer, without slots. */
export const customerNotes: readonly string[] = [
  '先联系法务，付款流程约两周',
  '只接受微信沟通，电话请在下午三点以后',
  '家属希望优先争取取保候审',
  '对律师费较敏感，可按阶段收费',
  '老客户转介，请主任首次会面到场',
  '开票信息见合同附件二',
  '曾委托其他律所，对进度反馈要求高',
  '法定代表人常驻外地，签字需提前一周预约',
  '材料原件已全部退还，存扫描件',
  '涉案金额以审计报告为准，会见时逐一核对',
]

/** What service records and reminders of payment say. */
export const serviceTexts: readonly string[] = [
  '已交付法律意见书一份，客户签收',
  '代为领取判决书并邮寄，单号已告知',
  '完成工商内档查询，结果已上传文档',
  '陪同客户到公证处办理证据保全',
  '出具律师函两份，EMS 已寄出',
]
export const paymentTexts: readonly string[] = [
  '首期律师费 {fee} 万元已到账，余款约定签订补充协议后支付',
  '第二期款项逾期，已微信提醒{person}，答复{day}安排',
  '发票已寄出，等待财务付款',
  '客户申请延期一个月付款，待主任确认',
]

/** What is said after a call, and how it came out. */
export const callTexts: readonly string[] = [
  '对方确认材料周五可取，询问收费标准',
  '介绍案情经过，当天下午到所签署委托手续',
  '约定{day}回访，请提前准备报价',
  '无人接听，已发短信说明来意',
  '客户表示仍在比较，暂不委托',
  '已沟通开庭时间，{person}可到庭',
]
