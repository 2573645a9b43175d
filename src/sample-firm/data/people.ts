/** A member of the firm as the data starts; `spelling` is the name in pinyin, one word a syllable. */
export type SampleUser = {
  readonly id: string
  readonly name: string
  readonly spelling: string
  readonly teams: readonly string[]
  readonly duty: string
}

/** Password of every sample account. */
export const samplePassword = 'firmdesk'

/** The accounts that `main.ts` prints: one of each kind (D-64). */
export const sampleAccounts = [
  { account: 'linzhiyuan', role: 'admin' },
  { account: 'suruogu', role: 'member' },
  { account: 'hezhaoming', role: 'few-permissions' },
] as const

/** The firm itself. */
export const organisation = { id: '880301', name: '浙江衡泽律师事务所', abbreviation: '衡泽' } as const

/** Teams by id. */
export const teams = [
  { id: '11', name: '公司与商事部' },
  { id: '12', name: '刑事部' },
  { id: '13', name: '知识产权部' },
  { id: '14', name: '婚姻家事部' },
  { id: '15', name: '建设工程与房地产部' },
  { id: '16', name: '劳动与社会保障部' },
  { id: '17', name: '市场与客服部' },
] as const

const roster = [
  '林知远 lin zhi yuan 11 主任律师',
  '苏若谷 su ruo gu 13 合伙人',
  '何昭明 he zhao ming 12 实习律师',
  '陈望舒 chen wang shu 11 合伙人',
  '梁砚青 liang yan qing 12 合伙人',
  '沈怀瑾 shen huai jin 14 合伙人',
  '周叙白 zhou xu bai 15 合伙人',
  '吴听澜 wu ting lan 16 合伙人',
  '郑以棠 zheng yi tang 13 主办律师',
  '王景行 wang jing xing 11 主办律师',
  '冯知夏 feng zhi xia 14 主办律师',
  '褚云深 chu yun shen 12 主办律师',
  '卫南乔 wei nan qiao 15 主办律师',
  '蒋牧川 jiang mu chuan 11 主办律师',
  '韩书屿 han shu yu 13 主办律师',
  '杨若水 yang ruo shui 16 主办律师',
  '朱清和 zhu qing he 14 主办律师',
  '秦望野 qin wang ye 12 主办律师',
  '许令仪 xu ling yi 11 主办律师',
  '吕思齐 lü si qi 15 主办律师',
  '孔予安 kong yu an 13 专职律师',
  '曹时雨 cao shi yu 16 专职律师',
  '严采薇 yan cai wei 14 专职律师',
  '华庭舟 hua ting zhou 11 专职律师',
  '金遇春 jin yu chun 15 专职律师',
  '陶然 tao ran 12 专职律师',
  '姜嘉树 jiang jia shu 13 专职律师',
  '戚长风 qi chang feng 11 专职律师',
  '谢知秋 xie zhi qiu 16 专职律师',
  '邹明远 zou ming yuan 15 专职律师',
  '喻星回 yu xing hui 14 律师助理',
  '柏松 bai song 11 律师助理',
  '窦晚晴 dou wan qing 12 律师助理',
  '章一诺 zhang yi nuo 13 律师助理',
  '潘悦 pan yue 16 律师助理',
  '葛小满 ge xiao man 15 律师助理',
  '范初霁 fan chu ji 17 市场专员',
  '彭舟 peng zhou 17 市场专员',
  '鲁知鱼 lu zhi yu 17 客服专员',
  '马语迟 ma yu chi 17 客服专员',
]

/** The 40 users; the last two teams overlap, so that one user can be in several. */
export const users: readonly SampleUser[] = roster.map((line, position) => {
  const parts = line.split(' ')
  const team = parts.at(-2) ?? ''
  const second = position % 9 === 4 ? ['17'] : position % 11 === 7 ? ['11'] : []
  return {
    id: String(60_001 + position),
    name: parts[0] ?? '',
    spelling: parts.slice(1, -2).join(' '),
    teams: [...new Set([team, ...second])],
    duty: parts.at(-1) ?? '',
  }
})

/** Users who no longer work here: the list has them only where the status is left out. */
export const formerUsers: readonly SampleUser[] = [
  { id: '60091', name: '贺兰舟', spelling: 'he lan zhou', teams: ['11'], duty: '专职律师' },
  { id: '60092', name: '温故', spelling: 'wen gu', teams: ['13'], duty: '律师助理' },
]

/** Roles by module; the first one of customers is the owner. */
export const roles = [
  { id: '1', name: '负责人', module: 'company', type: 'owner' },
  { id: '2', name: '主办律师', module: 'company', type: 'participant' },
  { id: '3', name: '协办律师', module: 'company', type: 'participant' },
  { id: '4', name: '助理', module: 'company', type: 'participant' },
  { id: '5', name: '案源人', module: 'company', type: 'participant' },
  { id: '6', name: '客服', module: 'company', type: 'participant' },
  { id: '7', name: '联系人负责人', module: 'contact', type: 'owner' },
  { id: '8', name: '联系人协作者', module: 'contact', type: 'participant' },
  { id: '9', name: '文档管理员', module: 'file', type: 'manager' },
] as const

/** Tags of customers and contacts. */
export const tags = [
  ...['高意向', '待签约', '老客户转介', '重点维护', '常年顾问', '诉讼', '非诉', '刑事', '在押', '家事'].map((name) => ({
    name,
    objType: 'company',
  })),
  ...[
    '知识产权',
    '劳动用工',
    '建设工程',
    '跨境',
    '催款中',
    '需主任参与',
    '利冲待查',
    '已结案',
    '暂缓',
    '短视频线索',
  ].map((name) => ({ name, objType: 'company' })),
  ...['决策人', '法务', '财务', '家属', '证人', '对接人'].map((name) => ({ name, objType: 'contact' })),
].map((tag, position) => ({ id: String(701 + position), ...tag }))

/** Accounts of the firm on the platforms; `openId` is what the platform calls them. */
export const mediaAccounts = [
  { id: '9101', platform: 'douyin', nickname: '衡泽律师说法', aliasName: '衡泽主号', openId: '_000HengzeLaw01' },
  { id: '9102', platform: 'douyin', nickname: '沈律师聊婚姻', aliasName: '', openId: '_000ShenLawyer02' },
  { id: '9103', platform: 'shipinhao', nickname: '衡泽律所', aliasName: '视频号主号', openId: 'v2_060000hengze03' },
  { id: '9104', platform: 'kuaishou', nickname: '劳动法老吴', aliasName: '', openId: 'ks_laowu_04' },
] as const
