import { type ReactNode, useEffect, useState } from 'react'
import { readSheetFile, type Sheet } from '../lib/sheet/read-sheet.ts'
import { useWords } from '../lib/words.ts'

/** Rows and columns that are drawn. */
const ROWS = 1000
const COLUMNS = 60

type Reading = 'reading' | 'broken' | Sheet

/** The first sheet of a workbook as a table of texts. */
export const SheetView = ({
  bytes,
  broken,
}: {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly broken: ReactNode
}) => {
  const words = useWords()
  const [sheet, setSheet] = useState<Reading>('reading')
  useEffect(() => {
    let isGone = false
    const take = (read: Reading) => {
      if (!isGone) setSheet(read)
    }
    readSheetFile(bytes).then(take, () => take('broken'))
    return () => {
      isGone = true
    }
  }, [bytes])
  if (sheet === 'reading') return <div className="file-middle" role="status" aria-label={words('common.loading')} />
  if (sheet === 'broken') return broken
  const { headers, rows } = sheet
  const isCut = rows.length > ROWS || headers.length > COLUMNS
  return (
    <>
      <p className="file-note">
        {isCut ? words('file.sheetCut', { rows: ROWS, columns: COLUMNS }) : words('file.sheetFirst')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <div className="file-sheet" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">1</th>
              {headers.slice(0, COLUMNS).map((header, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <th key={column} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, ROWS).map(({ number, cells }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                {headers.slice(0, COLUMNS).map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <td key={column}>{cells[column] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
