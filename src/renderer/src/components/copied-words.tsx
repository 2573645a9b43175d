import { useWords } from '../lib/words.ts'
import { Icon } from './icon.tsx'

/** Says for a moment what became of a copy; null says nothing. */
export const CopiedWords = ({
  copied,
}: {
  readonly copied: 'copy.done' | 'copy.doneWithoutPhones' | 'copy.failed' | null
}) => {
  const words = useWords()
  const failed = copied === 'copy.failed'
  return (
    <span className={failed ? 'copied error' : 'copied'} role="status">
      {copied === null ? null : (
        <>
          <Icon name={failed ? 'alert' : 'check'} size={14} />
          {words(copied)}
        </>
      )}
    </span>
  )
}
