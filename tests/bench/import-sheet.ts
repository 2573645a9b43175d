import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { causes } from '../../src/sample-firm/data/matters.ts'
import { businessName, personName } from '../../src/sample-firm/data/names.ts'
import { type Seeded, seeded } from '../../src/sample-firm/random.ts'

/** Rows of the sheet: as many as one import may have. */
export const SHEET_ROWS = 5000

const two = (value: number): string => String(value).padStart(2, '0')

/** A customer's cells under the labels of the firm's fields; `turn` makes another customer of the same number. */
const cellsOf = (number: number, turn: number, random: Seeded): Record<string, string> => {
  const phone = (prefix: string) => `${prefix}${String(10_000_000 + ((number * 7919) % 89_999_999))}`
  const day = (year: number) => `${year}-${two(1 + (number % 12))}-${two(1 + (number % 28))}`
  const { name, industry } = businessName(random, '宁波')
  const contact = personName(random)
  const cause = random.pick(causes)
  return {
    客户名称: `${name.slice(0, 12)}${turn}号${number}`,
    联系人: contact,
    联系电话: phone('138'),
    客户级别: random.pick(['A级', 'B级', 'C级', 'D级']),
    付费状态: random.pick(['未付费', '部分付费', '已付费']),
    城市: random.pick(['宁波', '杭州', '绍兴', '温州', '台州']),
    更多电话: `${phone('139')}、${phone('137')}`,
    行业: industry,
    备注: `${contact}来电咨询${cause}，约在${day(2025)}面谈，材料第${number}号`,
    渠道: random.pick(['短视频咨询', '家属转介绍', '老客户转介', '官网留言', '线下活动']),
    区县: random.pick(['鄞州区', '海曙区', '江北区', '北仑区', '镇海区']),
    来源: random.pick(['抖音', '视频号', '快手', '官网', '转介绍', '到访']),
    签约时间: day(2024),
    申请时间: day(2023),
    到期时间: day(2027),
    案情摘要: `${name}与相对方就${cause}发生争议，标的约${number % 900}万元，已收集合同与往来函件${number % 40}份`,
    涉案案由: cause,
    办理阶段: random.pick(['侦查', '审查起诉', '一审', '二审', '再审', '执行', '非诉']),
    服务类型: random.pick(['诉讼代理', '非诉专项', '常年顾问', '尽职调查']),
    出生日期: day(1980),
    下次会见: `${day(2026)} 09:30:00`,
    家属电话: phone('136'),
  }
}

/** A sheet of 5,000 customers in 22 columns, packed and with shared strings as an office program writes it. */
export const writeImportSheet = (folder: string, turn: number): string => {
  const random = seeded(15, 0)
  const rows = Array.from({ length: SHEET_ROWS }, (_, number) => cellsOf(number + 1, turn, random))
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.json_to_sheet(rows), '客户')
  const path = join(folder, `customers-${turn}.xlsx`)
  const bytes = write(book, { type: 'array', bookType: 'xlsx', bookSST: true, compression: true }) as ArrayBuffer
  writeFileSync(path, new Uint8Array(bytes))
  return path
}
