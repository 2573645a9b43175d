import { fsidFor, sampleSize } from '../../data/sample-files.ts'
import { type Seeded, seeded } from '../../random.ts'

/** A folder or a file of the generated data; folders hold what they name. */
export type SampleDocument = {
  readonly name: string
  /** '' for a folder. */
  readonly fsid: string
  readonly fileSize: number | null
  readonly modifyUserName: string
  /** Days before the anchor. */
  readonly age: number
  readonly deleted: boolean
  readonly holds: readonly SampleDocument[]
}

const people = ['林致远', '苏若谷', '周明远', '陈雨桐', '何嘉禾']

const folders: readonly (readonly [name: string, ...files: string[]])[] = [
  ['合同', '委托代理合同（盖章）.pdf', '委托代理合同-修订稿.docx', '补充协议.docx', '报价单.xlsx'],
  ['证据材料', '证据目录.xlsx', '银行流水.pdf', '聊天记录截图.png', '送货单扫描件.pdf', '对账单.xlsx'],
  ['往来函件', '律师函.docx', 'EMS 回执.png', '对方回函.pdf'],
  ['裁判文书', '民事起诉状.docx', '受理通知书.pdf', '传票.pdf', '民事判决书.pdf'],
  ['身份与主体资料', '营业执照.png', '法定代表人身份证明.pdf', '授权委托书.docx'],
]
const loose = [
  '会议纪要.docx',
  '案情时间线.xlsx',
  '客户情况说明.txt',
  '现场照片.png',
  '法律意见书.docx',
  '付款凭证.pdf',
]
const dropped = ['旧版报价单.xlsx', '重复扫描件.pdf', '草稿.docx']

const stream = 9

/** A number for whatever names a record; the same on every machine. */
function numberOf(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}

function fileOf(random: Seeded, name: string, deleted = false): SampleDocument {
  const fsid = fsidFor(random, name, 8_000 + random.whole(400_000))
  const age = 1 + random.whole(400)
  return { name, fsid, fileSize: sampleSize(fsid), modifyUserName: random.pick(people), age, deleted, holds: [] }
}

function folderOf(random: Seeded, name: string, holds: readonly SampleDocument[]): SampleDocument {
  const [age, modifyUserName] = [1 + random.whole(400), random.pick(people)]
  return { name, fsid: '', fileSize: null, modifyUserName, age, deleted: false, holds }
}

/** The documents of a record as they are in a fresh firm: the same for the same seed and record. */
export function documentsOf(seed: number, btype: string, bid: string): readonly SampleDocument[] {
  const random = seeded(seed ^ numberOf(`${btype} ${bid}`), stream)
  const some = <T>(items: readonly T[], least: number): readonly T[] =>
    items.filter((_, place) => place < least || random.chance(0.6))
  const made = some(folders, 2).map(([name, ...files], place) => {
    const inside = some(files, 2).map((file) => fileOf(random, file))
    const deeper =
      place === 1 ? [folderOf(random, '原件照片', [fileOf(random, '原件 1.png'), fileOf(random, '原件 2.png')])] : []
    return folderOf(random, name, [...deeper, ...inside])
  })
  const files = some(loose, 2).map((file) => fileOf(random, file))
  return [...made, ...files, ...some(dropped, 1).map((file) => fileOf(random, file, true))]
}
