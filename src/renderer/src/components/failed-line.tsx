import { useWords } from '../lib/words.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** A line that says what went wrong, with the way to try again where there is one. */
export const FailedLine = ({ text, retry }: { readonly text: string; readonly retry?: () => void }) => {
  const words = useWords()
  return (
    <p className="failed-line" role="alert">
      <Icon name="alert" size={14} />
      <span>{text}</span>
      {retry === undefined ? null : (
        <Button kind="link" onClick={retry}>
          {words('common.retry')}
        </Button>
      )}
    </p>
  )
}
