import { Icon } from '../../components/icon.tsx'
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
    <fieldset className="form-field">
      <legend className="form-label">{words('import.tags')}</legend>
      {note === null ? null : <p className="meta">{note}</p>}
      <div className="tag-choices">
        {tags.map((tag) => (
          <label key={tag.id} className={chosen.includes(tag.id) ? 'tag-choice on' : 'tag-choice'}>
            <input
              type="checkbox"
              checked={chosen.includes(tag.id)}
              onChange={(event) =>
                props.onChange(event.target.checked ? [...chosen, tag.id] : chosen.filter((one) => one !== tag.id))
              }
            />
            {chosen.includes(tag.id) ? <Icon name="check" size={12} /> : null}
            <span className="cut">{tag.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
