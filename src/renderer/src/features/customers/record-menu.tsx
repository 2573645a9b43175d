import { type CopiedText, useCopy } from '../../bridge/copy.ts'
import { Icon } from '../../components/icon.tsx'
import { Menu } from '../../components/menu.tsx'
import { useWords } from '../../lib/words.ts'

/** What else is done with a record: its warning, a copy as text, a print. */
export const RecordMenu = (props: {
  readonly pinned: boolean
  readonly onPin: () => void
  readonly text: () => CopiedText
}) => {
  const words = useWords()
  const { copied, copy } = useCopy()
  const failed = copied === 'copy.failed'
  return (
    <>
      <span className={failed ? 'copied error' : 'copied'} role="status">
        {copied === null ? null : (
          <>
            <Icon name={failed ? 'alert' : 'check'} size={14} />
            {words(copied)}
          </>
        )}
      </span>
      <Menu
        label={words('record.more')}
        items={[
          { label: words(props.pinned ? 'pinned.change' : 'pinned.add'), icon: 'pin', run: props.onPin },
          { label: words('record.copy'), icon: 'copy', run: () => void copy(props.text()) },
          // The menu is gone from the page before it is printed.
          { label: words('record.print'), icon: 'file', run: () => requestAnimationFrame(() => window.print()) },
        ]}
      />
    </>
  )
}
