import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { customerImport } from '../../../actions/import/import-kind.ts'
import { SheetImport } from '../../../actions/import/sheet-import.tsx'
import { useImportCustomers } from '../../../bridge/batch.ts'
import { configQuery } from '../../../bridge/queries.ts'
import type { Tell } from '../../../bridge/tasks.ts'
import type { FieldLists } from '../../../lib/field-labels.ts'
import { useWords } from '../../../lib/words.ts'
import { categoriesOf, importFields } from './import-fields.ts'
import { firstSettings, ImportSettingsForm } from './import-settings.tsx'

/** Import of customers from a sheet, with the phase, mode, category and tags that hold for all of them (IM). */
export const ImportDialog = (props: {
  readonly lists: FieldLists
  readonly tell: Tell
  /** A task whose result is shown. */
  readonly job: string | null
  readonly onClose: () => void
}) => {
  const words = useWords()
  const start = useImportCustomers()
  const switches = useQuery(configQuery).data?.values ?? {}
  const categories = categoriesOf(switches['customer.default.categories'])
  const label = words('field.name')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone, which the label stands for
  const fields = useMemo(() => importFields(props.lists, words), [props.lists, label])
  const [settings, setSettings] = useState(firstSettings)
  const noCategory = categories.length > 0 && settings.category === ''
  const { phase, mode, category, tags } = settings
  return (
    <SheetImport
      kind={customerImport}
      fields={fields}
      settings={(asked) => (
        <ImportSettingsForm
          settings={settings}
          categories={categories}
          categoryError={asked && noCategory ? words('import.categoryRequired') : undefined}
          onChange={setSettings}
        />
      )}
      complete={!noCategory}
      start={(handle) => start.mutateAsync({ handle, phase, importType: mode, category, tags: [...tags] })}
      tell={props.tell}
      job={props.job}
      onClose={props.onClose}
    />
  )
}
