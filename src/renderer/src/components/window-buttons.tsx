import { useWords } from '../lib/words.ts'
import { Icon } from './icon.tsx'

const actions = [
  ['minimize', 'minimize'],
  ['maximize', 'maximize'],
  ['close', 'close'],
] as const

/** The window's own buttons, where the page draws the frame. */
export const WindowButtons = ({ run }: { readonly run: (action: 'minimize' | 'maximize' | 'close') => void }) => {
  const words = useWords()
  return (
    <div className="window-buttons">
      {actions.map(([action, icon]) => (
        <button
          key={action}
          type="button"
          className={action}
          aria-label={words(`window.${action}`)}
          title={words(`window.${action}`)}
          onClick={() => run(action)}
        >
          <Icon name={icon} size={12} />
        </button>
      ))}
    </div>
  )
}
