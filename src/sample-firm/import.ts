import type { Call } from './endpoint.ts'
import { Refusal } from './envelope.ts'
import { readSheet, type SheetRow } from './spreadsheet.ts'
import { type Fields, numberOf, textOf } from './values.ts'

/** What became of a row. */
export type RowOutcome = 'inserted' | 'updated' | 'skipped'

/** What a kind of import needs to know: the heading that has to stand there, and how a row is taken in. */
export type ImportPlan = {
  readonly heading: string
  /** Takes one row in; throws a refusal whose words go into the list of failures. `overwrite` is mode 1 (§3). */
  readonly take: (row: SheetRow, overwrite: boolean) => RowOutcome
}

/** The most rows in one import (§5), and the largest file in bytes (D-01). */
const mostRows = 5000
const largestImport = 10 * 1024 * 1024

/**
 * Imports the uploaded file that `fsid` names: mode 1 overwrites, 2 (default) skips those that are there. Answers §3's
 * result: fsid, insertNum, updateNum, skipNum, failureNum and failureMsgList with the row numbers of the sheet.
 */
export async function importSheet(call: Call, plan: ImportPlan): Promise<Fields> {
  const { firm, body } = call
  const fsid = textOf(body.fsid)
  if (fsid === '') throw new Refusal('必须上传文件')
  const mode = numberOf(body.importType) ?? 2
  if (mode !== 1 && mode !== 2) throw new Refusal('导入方式不正确')
  const { name, bytes } = firm.files.get(fsid)
  if (bytes.length > largestImport) throw new Refusal('文件大小不能超过8MB')
  const { headings, rows } = await readSheet(name, bytes)
  if (!headings.includes(plan.heading)) throw new Refusal(`文件中没有“${plan.heading}”列`)
  if (rows.length > mostRows) throw new Refusal('单次最多导入 5000 行')
  const counts = { inserted: 0, updated: 0, skipped: 0 }
  const failureMsgList: string[] = []
  firm.database
    .transaction(() => {
      for (const row of rows) {
        try {
          counts[plan.take(row, mode === 1)] += 1
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          failureMsgList.push(`第${row.number}行：${error.message}`)
        }
      }
    })
    .immediate()
  const { inserted: insertNum, updated: updateNum, skipped: skipNum } = counts
  return { fsid, insertNum, updateNum, skipNum, failureNum: failureMsgList.length, failureMsgList }
}
