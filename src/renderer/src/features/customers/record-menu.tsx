import { type CopiedText, useCopy } from '../../bridge/copy.ts'
import { CopiedWords } from '../../components/copied-words.tsx'
import { Menu } from '../../components/menu.tsx'
import { useShortcuts } from '../../lib/keys.ts'
import { useWords } from '../../lib/words.ts'

/** What else is done with a record: its warning, a copy as text, a print. */
export const RecordMenu = (props: {
  readonly pinned: boolean
  readonly onPin: () => void
  readonly text: () => CopiedText
}) => {
  const words = useWords()
  const { copied, copy } = useCopy()
  const copyRecord = () => void copy(props.text())
  useShortcuts({ copy: copyRecord })
  return (
    <>
      <CopiedWords copied={copied} />
      <Menu
        label={words('record.more')}
        items={[
          { label: words(props.pinned ? 'pinned.change' : 'pinned.add'), icon: 'pin', run: props.onPin },
          { label: words('record.copy'), icon: 'copy', run: copyRecord },
          // The menu is gone from the page before it is printed.
          { label: words('record.print'), icon: 'file', run: () => requestAnimationFrame(() => window.print()) },
        ]}
      />
    </>
  )
}
