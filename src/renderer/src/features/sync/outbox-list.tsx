import { useState } from 'react'
import type { OutboxEntry } from '#shared/contract/work'
import { useCopy } from '../../bridge/copy.ts'
import { failureOf } from '../../bridge/index.ts'
import { usePermissions } from '../../bridge/permissions.ts'
import { useDiscardWork } from '../../bridge/work.ts'
import { Confirm } from '../../components/confirm.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { entryKind, type WordsOfChange } from './change-words.ts'
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
  const discard = useDiscardWork()
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
        <Confirm
          title={words('outbox.cancelTitle')}
          text={words('outbox.cancelText', { name: discarding.title, kind: entryKind(discarding, tools) })}
          warning={words('outbox.cannotUndo')}
          action={words('outbox.cancel')}
          busy={discard.isPending}
          onConfirm={() => discard.mutate(discarding.opId, { onSuccess: () => setDiscarding(null) })}
          onClose={() => {
            discard.reset()
            setDiscarding(null)
          }}
        >
          {discard.isError ? (
            <p className="field-note error" role="alert">
              {failureOf(discard.error).code === 'not-found'
                ? words('outbox.tooLate')
                : failureWords(failureOf(discard.error))}
            </p>
          ) : null}
        </Confirm>
      )}
    </>
  )
}
