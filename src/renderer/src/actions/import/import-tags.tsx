import { Boxes } from '../../components/check-list.tsx'
import { useWords } from '../../lib/words.ts'

/** Tags that every imported record gets (IM-03), by their ids. `note` stands there where there is none to choose, and says why. */
export const ImportTags = (props: {
  readonly tags: readonly { readonly id: string; readonly name: string }[]
  readonly note: string | null
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}) => {
  const words = useWords()
  const { tags, note, chosen } = props
  return (
    <div className="form-field">
      <div className="form-label" aria-hidden="true">
        {words('import.tags')}
      </div>
      {note === null ? null : <p className="meta">{note}</p>}
      <Boxes
        label={words('import.tags')}
        className="filter-boxes"
        options={tags.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={chosen}
        onChange={props.onChange}
      />
    </div>
  )
}
