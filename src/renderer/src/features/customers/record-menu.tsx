import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../bridge/queries.ts'
import { Icon } from '../../components/icon.tsx'
import { Menu } from '../../components/menu.tsx'
import { useWords } from '../../lib/words.ts'

/** How long the word of success stands there, in milliseconds. */
const said = 2500

/** What else is done with a record: its warning, a copy as text, a print. */
export const RecordMenu = (props: {
  readonly pinned: boolean
  readonly onPin: () => void
  readonly text: () => string
}) => {
  const words = useWords()
  const [copied, setCopied] = useState<boolean | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    setCopied(await copyText(props.text()))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(null), said)
  }
  return (
    <>
      <span className={copied === false ? 'copied error' : 'copied'} role="status">
        {copied === null ? null : (
          <>
            <Icon name={copied ? 'check' : 'alert'} size={14} />
            {words(copied ? 'copy.done' : 'copy.failed')}
          </>
        )}
      </span>
      <Menu
        label={words('record.more')}
        items={[
          { label: words(props.pinned ? 'pinned.change' : 'pinned.add'), icon: 'pin', run: props.onPin },
          { label: words('record.copy'), icon: 'copy', run: () => void copy() },
          // The menu is gone from the page before it is printed.
          { label: words('record.print'), icon: 'file', run: () => requestAnimationFrame(() => window.print()) },
        ]}
      />
    </>
  )
}
