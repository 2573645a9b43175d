import { Segments } from '../../components/segments.tsx'
import { useWords } from '../../lib/words.ts'

/** What becomes of records that are there already: 1 overwrites, 2 skips them (IM-04). */
export const ImportMode = (props: { readonly mode: 1 | 2; readonly onChange: (mode: 1 | 2) => void }) => {
  const words = useWords()
  return (
    <div className="form-field">
      <div className="form-label">{words('import.mode')}</div>
      <Segments
        label={words('import.mode')}
        items={[
          { value: '2', label: words('import.mode.2') },
          { value: '1', label: words('import.mode.1') },
        ]}
        value={String(props.mode)}
        onChange={(value) => props.onChange(value === '1' ? 1 : 2)}
      />
    </div>
  )
}
