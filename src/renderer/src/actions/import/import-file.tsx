import { type DragEvent, useId, useRef, useState } from 'react'
import { Button, IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { formatCount } from '../../lib/count.ts'
import { download } from '../../lib/download.ts'
import { SLOW_FILE } from '../../lib/sheet/sheet-file.ts'
import { useNoDropElsewhere } from '../../lib/use-file-drop.ts'
import { useWords } from '../../lib/words.ts'
import type { ImportKind } from './import-kind.ts'
import type { SheetFile } from './use-sheet.ts'

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Size of a file in the unit that fits. */
const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** One .xls or .xlsx, by its button or dropped here (IM-02, IM-05, IM-07). */
export const ImportFile = (props: {
  readonly sheet: SheetFile
  readonly kind: ImportKind
  readonly error: string | undefined
}) => {
  const words = useWords()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [over, setOver] = useState(false)
  useNoDropElsewhere()
  const { sheet, kind } = props
  const { file, problem } = sheet
  const note = problem === null ? props.error : words(problem.key, { n: formatCount(problem.n) })
  const onDrag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside)
  }
  const state = [over ? 'over' : '', note === undefined ? '' : 'invalid'].join(' ').trim()
  return (
    <div className="form-field">
      <div className="form-label">
        <span id={`${id}-label`}>{words('import.file')}</span>
        <button
          type="button"
          className="text-button"
          onClick={async () => download(words(kind.template), await sheet.template(words(kind.sheet)), sheetType)}
        >
          {words('import.template')}
        </button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: no set of form fields */}
      <div
        className={`drop-zone ${state}`.trim()}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint ${id}-note`}
        onDragEnter={(event) => onDrag(event, true)}
        onDragOver={(event) => onDrag(event, true)}
        onDragLeave={(event) => onDrag(event, event.currentTarget.contains(event.relatedTarget as Node | null))}
        onDrop={(event) => {
          onDrag(event, false)
          sheet.take([...event.dataTransfer.files])
        }}
      >
        <input
          ref={input}
          type="file"
          accept=".xls,.xlsx"
          hidden
          aria-label={words('import.choose')}
          onChange={(event) => {
            sheet.take([...(event.target.files ?? [])])
            // The same file, mended meanwhile, can be chosen again.
            event.target.value = ''
          }}
        />
        {file === null ? null : (
          <>
            <Icon name="file" />
            <span className="cut" title={file.name}>
              {file.name}
            </span>
            <span className="meta">{sizeOf(file.size)}</span>
            <span className="grow" />
          </>
        )}
        {/* One button in both states, so that the focus stays on it when a file is taken. */}
        <Button
          ref={choose}
          {...(file === null ? { icon: 'upload' } : {})}
          data-first
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          onClick={() => input.current?.click()}
        >
          {words(file === null ? 'import.choose' : 'import.another')}
        </Button>
        {file === null ? (
          <span className="meta">{words('import.drop')}</span>
        ) : (
          <IconButton
            icon="close"
            label={words('import.removeFile')}
            onClick={() => {
              choose.current?.focus()
              sheet.remove()
            }}
          />
        )}
      </div>
      <p id={`${id}-note`} className="form-note error" role={note === undefined ? undefined : 'alert'}>
        {note === undefined ? null : (
          <>
            <Icon name="alert" size={14} />
            <span>{note}</span>
          </>
        )}
      </p>
      {file !== null && file.size > SLOW_FILE && note === undefined ? (
        <p className="form-note warn" role="status">
          <Icon name="warning" size={14} />
          <span>{words('import.slow')}</span>
        </p>
      ) : null}
      <p id={`${id}-hint`} className="form-note">
        {[words('import.kinds'), words('import.size'), words('import.rowsMost')].join(words('join.comma'))}
      </p>
    </div>
  )
}
