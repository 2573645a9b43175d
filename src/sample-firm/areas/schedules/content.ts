// What people of the firm write into their calendars: believable words of every kind, each the next of its list.
import { inTurn } from '../../data/in-turn.ts'
import type { Fields } from '../../values.ts'
import type { PlanProject, PlanSource } from './source.ts'

/** Kinds of made schedules; `morning` and `training` are of the whole firm. */
export type Kind = 'hearing' | 'meeting' | 'visit' | 'mediation' | 'consultation' | 'morning' | 'training'

/** What a schedule says beside its time and its people. */
export type Words = { readonly fields: Fields; readonly minutes: number }
export type MakeWords = (kind: Kind) => Words

type On = 'client' | 'contact' | 'project'
type Entry = readonly [on: On | null, summary: string | ((cause: string) => string), place: string, minutes: number]

const entries: Readonly<Record<Exclude<Kind, 'hearing'>, readonly Entry[]>> = {
  meeting: [
    ['client', '季度法律顾问例会', '1 号会议室', 90],
    ['project', (cause) => `案情讨论：${cause}`, '2 号会议室', 60],
    ['client', '采购框架协议第三稿谈判', '客户会议室', 120],
    ['project', (cause) => `庭前准备：${cause}`, '1 号会议室', 60],
    ['client', '尽职调查启动会', '线上会议', 60],
    ['client', '股东会见证', '客户会议室', 120],
    ['project', '与鉴定机构沟通鉴定范围', '线上会议', 45],
    [
      'client',
      '战略合作框架协议及配套知识产权许可、竞业限制与股权激励安排第三轮磋商，并确认争议解决条款与附件清单',
      '3 号会议室',
      150,
    ],
    ['project', '与对方代理律师磋商和解方案', '3 号会议室', 60],
    ['client', '劳动用工合规培训', '客户培训室', 120],
  ],
  visit: [
    ['client', '上门走访', '客户公司', 90],
    ['project', '现场勘验与取证', '涉案现场', 150],
    ['contact', '会见并核对笔录', '杭州市看守所', 90],
    ['project', '调取工商与不动产档案', '市民中心', 90],
    ['client', '章程与证照交接', '客户公司', 45],
  ],
  mediation: [
    ['project', (cause) => `诉前调解：${cause}`, '西湖区社会矛盾纠纷调处化解中心', 120],
    ['contact', '家事调解', '越城区人民法院 调解室 2', 90],
    ['project', (cause) => `行业协会调解：${cause}`, '浙江省律师调解中心', 90],
  ],
  consultation: [
    ['contact', '来访咨询：劳动关系解除', '接待室 1', 45],
    ['client', '电话咨询：商标被抢注', '', 30],
    ['contact', '来访咨询：婚前财产约定与子女抚养安排', '接待室 2', 60],
    ['contact', '签署委托代理合同', '接待室 1', 30],
    ['contact', '视频咨询：股权代持', '线上会议', 45],
    ['client', '电话咨询：合同解除通知的送达', '', 30],
  ],
  morning: [[null, '全所晨会', '大会议室', 30]],
  training: [
    [null, '业务学习：公司法修订要点', '大会议室', 90],
    [null, '业务学习：电子证据的固定与出示', '大会议室', 90],
    [null, '合伙人会议', '1 号会议室', 90],
  ],
}

const courtrooms = ['第三法庭', '第七法庭', '第一法庭', '第十二法庭']
const sittings = ['2 号仲裁庭', '5 号仲裁庭']
const lengths = [120, 150, 180]

/** A hearing: where, and what for, is what the project says. */
function hearing({ id, name, cause, court }: PlanProject, place: number): Words {
  const isCourt = court.endsWith('法院')
  const stage = isCourt ? (court.includes('中级') ? '二审' : '一审') : '仲裁'
  const fields = {
    objType: 'project',
    objId: id,
    objName: name,
    summary: `开庭：${cause}（${stage}）`,
    type: 'hearing',
    place: `${court} ${inTurn(isCourt ? courtrooms : sittings, place)}`,
  }
  return { fields, minutes: inTurn(lengths, place) }
}

/** Makes words of a kind, each time other ones on another object. */
export function wordsMaker({ clients, contacts, projects }: PlanSource): MakeWords {
  const disputes = projects.filter(({ cause }) => /纠纷|争议/.test(cause))
  const heard = disputes.filter(({ court }) => court !== '')
  const objects = { client: clients, contact: contacts, project: disputes }
  const objTypes = { client: 'company', contact: contacts === clients ? 'company' : 'contact', project: 'project' }
  const made = { hearing: 0, meeting: 0, visit: 0, mediation: 0, consultation: 0, morning: 0, training: 0 }
  const used = { client: 0, contact: 0, project: 1 }
  return (kind) => {
    const turn = made[kind]
    made[kind] += 1
    if (kind === 'hearing') return hearing(inTurn(heard, turn), turn)
    const [on, summary, place, minutes] = inTurn<Entry>(entries[kind], turn)
    const object = on === null ? null : inTurn(objects[on], used[on])
    if (on !== null) used[on] += 1
    const cause = object !== null && 'cause' in object ? (object as PlanProject).cause : ''
    const fields = {
      objType: on === null ? '' : objTypes[on],
      objId: object?.id ?? '',
      objName: object?.name ?? '',
      summary: typeof summary === 'string' ? summary : summary(cause),
      type: kind === 'morning' ? 'meeting' : kind,
      place,
    }
    return { fields, minutes }
  }
}

/** What is done in a project, by the name of the group. */
const groupTasks: Readonly<Record<string, readonly string[]>> = {
  立案与送达: ['提交立案材料', '核对送达地址并寄送副本', '申请财产保全', '领取受理通知书'],
  证据与质证: ['整理证据目录并编页码', '起草质证意见', '补充提交证据原件核对清单', '申请法院调取银行流水'],
  庭审准备: [
    '代理词初稿',
    '庭审提纲与发问提纲',
    '整理类案检索报告并摘录上级法院近三年对同类违约责任与举证责任分配的裁判观点',
    '准备证人出庭申请',
  ],
  结案归档: ['卷宗装订归档', '向客户发送结案报告', '申请生效证明'],
}
const personalTasks = ['填报本周工时', '回复律师协会问卷', '起草公众号文章提纲', '更新个人业绩介绍']

const clientTasks = ['电话回访并确认后续安排', '答复续约报价', '催收到期律师费']

/** Fields of a task: each fifth is personal or a client's, the others stand in a project and mostly in one of its groups. */
export function taskWords({ projects, clients }: PlanSource, place: number): Fields {
  if (place % 5 === 4) {
    const nth = Math.floor(place / 5)
    const none = { matterId: '', matterName: '', taskGroupId: '', taskGroupName: '' }
    if (nth % 2 === 0 || clients.length === 0) return { ...none, name: inTurn(personalTasks, nth) }
    const { id, name } = inTurn(clients, nth)
    return { ...none, name: inTurn(clientTasks, Math.floor(nth / 2)), objType: 'company', objId: id, objName: name }
  }
  const project = inTurn(projects, place * 3 + 1)
  const group = inTurn(project.groups, place)
  const isGrouped = place % 7 !== 3
  return {
    matterId: project.id,
    matterName: project.name,
    name: inTurn(groupTasks[group.name] ?? ['跟进'], Math.floor(place / 4)),
    taskGroupId: isGrouped ? group.id : '',
    taskGroupName: isGrouped ? group.name : '',
  }
}
