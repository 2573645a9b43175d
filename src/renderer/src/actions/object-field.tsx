import { Select } from '../components/select.tsx'
import { useWords } from '../lib/words.ts'
import type { ChosenObject } from './chosen-object.ts'
import { pickedKinds, RecordPicker } from './record-picker.tsx'

/** The kind of record, and one that is found by its name, initials or number; those of this computer, projects at the firm. */
export const ObjectField = ({
  value,
  label,
  choose,
  field,
  onChange,
}: {
  readonly value: ChosenObject
  readonly label: string
  /** Stands there while none is chosen. */
  readonly choose: string
  /** Of the item of a form around it. */
  readonly field?: { readonly id: string; readonly invalid: boolean; readonly describedBy: string | undefined }
  readonly onChange: (next: ChosenObject) => void
}) => {
  const words = useWords()
  const { objType, objId, name } = value
  return (
    <div className="object-field">
      <Select
        label={words('followup.objectKind')}
        value={objType}
        items={pickedKinds.map((one) => ({ value: one, label: words(`followup.object.${one}`) }))}
        onChange={(kind) => onChange({ objType: kind, objId: '', name: '' })}
      />
      <RecordPicker
        key={objType}
        kind={pickedKinds.find((one) => one === objType) ?? 'company'}
        value={{ id: objId, name }}
        label={label}
        choose={choose}
        {...(field === undefined ? {} : { field })}
        onChange={({ id, name }) => onChange({ objType, objId: id, name })}
      />
    </div>
  )
}
