import { useQuery } from '@tanstack/react-query'
import { ImportMode } from '../../../actions/import/import-mode.tsx'
import { ImportTags } from '../../../actions/import/import-tags.tsx'
import { tagsQuery } from '../../../bridge/pickers.ts'
import { FormItem } from '../../../components/form-item.tsx'
import { Segments } from '../../../components/segments.tsx'
import { Select } from '../../../components/select.tsx'
import { useWords } from '../../../lib/words.ts'

/** How customers are taken in (IM-03, IM-04): `mode` 1 overwrites, 2 skips duplicates. */
export type ImportSettings = {
  readonly phase: 4 | 5
  readonly mode: 1 | 2
  readonly category: string
  readonly tags: readonly string[]
}

/** As the dialog opens (D-10, §5). */
export const firstSettings: ImportSettings = { phase: 4, mode: 2, category: '', tags: [] }

const Category = (props: {
  readonly categories: readonly string[]
  readonly chosen: string
  readonly error: string | undefined
  readonly onChange: (category: string) => void
}) => {
  const words = useWords()
  const items = [
    { value: '', label: words('create.choose') },
    ...props.categories.map((category) => ({ value: category, label: category })),
  ]
  return (
    <FormItem label={words('import.category')} required error={props.error}>
      {(field) => <Select {...field} value={props.chosen} items={items} onChange={props.onChange} />}
    </FormItem>
  )
}

/** Phase, mode, category and tags of an import; the category only where the firm has some (IM-08). */
export const ImportSettingsForm = (props: {
  readonly settings: ImportSettings
  readonly categories: readonly string[]
  readonly categoryError: string | undefined
  readonly onChange: (settings: ImportSettings) => void
}) => {
  const words = useWords()
  const tags = useQuery(tagsQuery).data?.tags
  const { settings, onChange } = props
  return (
    <div className="import-settings">
      <div className="form-field">
        <div className="form-label">{words('import.phase')}</div>
        <Segments
          label={words('import.phase')}
          items={[
            { value: '4', label: words('customers.phase.4') },
            { value: '5', label: words('customers.phase.5') },
          ]}
          value={String(settings.phase)}
          onChange={(value) => onChange({ ...settings, phase: value === '5' ? 5 : 4 })}
        />
      </div>
      <ImportMode mode={settings.mode} onChange={(mode) => onChange({ ...settings, mode })} />
      {props.categories.length === 0 ? null : (
        <Category
          categories={props.categories}
          chosen={settings.category}
          error={props.categoryError}
          onChange={(category) => onChange({ ...settings, category })}
        />
      )}
      <div className="wide">
        <ImportTags
          tags={tags ?? []}
          note={tags?.length === 0 ? words('import.tagsNone') : null}
          chosen={settings.tags}
          onChange={(chosen) => onChange({ ...settings, tags: chosen })}
        />
      </div>
    </div>
  )
}
