import { padKeys } from '../../lib/shortcuts.ts'
import { useWords } from '../../lib/words.ts'

/** The keys of a telephone; a press of one leaves the focus where it is. */
export const Keypad = ({ onKey, disabled = false }: { onKey: (key: string) => void; disabled?: boolean }) => (
  // biome-ignore lint/a11y/useSemanticElements: no set of form fields
  <div className="keypad" role="group" aria-label={useWords()('dialler.keypad')}>
    {padKeys.map((key) => (
      <button
        key={key}
        type="button"
        disabled={disabled}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onKey(key)}
      >
        {key}
      </button>
    ))}
  </div>
)
