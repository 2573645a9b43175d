import { useState } from 'react'
import type { OutboxEntry } from '#shared/contract/work'
import type { WordsOfChange } from '../../actions/change-words.ts'
import { TakeBackDialog } from '../../actions/take-back-dialog.tsx'
import { useCopy } from '../../bridge/copy.ts'
import { usePermissions } from '../../bridge/permissions.ts'
import { detailsText, OutboxLine } from './outbox-line.tsx'

/** Changes that wait, in their order; one that is taken back is asked about first. */
export const OutboxList = ({
  entries,
  tools,
  onShow,
}: {
  readonly entries: readonly OutboxEntry[]
  readonly tools: WordsOfChange
  readonly onShow: (opId: string) => void
}) => {
  const { words } = tools
  const { copyPhones } = usePermissions()
  const { copied, copy } = useCopy()
  const [discarding, setDiscarding] = useState<OutboxEntry | null>(null)
  return (
    <>
      <ul className="outbox-list">
        {entries.map((entry) => (
          <OutboxLine
            key={entry.opId}
            entry={entry}
            tools={tools}
            onShow={onShow}
            onCopy={() => void copy(detailsText([entry], tools, copyPhones))}
            onDiscard={setDiscarding}
          />
        ))}
      </ul>
      <div className="meta small" role="status">
        {copied === null ? null : words(copied)}
      </div>
      {discarding === null ? null : (
        <TakeBackDialog entry={discarding} tools={tools} onClose={() => setDiscarding(null)} />
      )}
    </>
  )
}
