import { useState } from 'react'
import type { OutboxEntry } from '#shared/contract/work'
import { useCopy } from '../../bridge/copy.ts'
import { usePermissions } from '../../bridge/permissions.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { entryKind, type WordsOfChange } from './change-words.ts'
import { DiscardDialog } from './discard-dialog.tsx'
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
        <DiscardDialog
          entry={discarding}
          tools={tools}
          title={words('outbox.cancelTitle')}
          text={words('outbox.cancelText', { name: discarding.title, kind: entryKind(discarding, tools) })}
          action={words('outbox.cancel')}
          failure={(failure) => (failure.code === 'not-found' ? words('outbox.tooLate') : failureWords(failure))}
          onClose={() => setDiscarding(null)}
        />
      )}
    </>
  )
}
