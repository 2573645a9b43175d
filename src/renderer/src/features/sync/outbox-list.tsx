import { useState } from 'react'
import type { OutboxEntry } from '#shared/contract/work'
import { failureOf } from '../../bridge/index.ts'
import { useDiscardWork } from '../../bridge/work.ts'
import { Confirm } from '../../components/confirm.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { entryKind, type WordsOfChange } from './change-words.ts'
import { OutboxLine } from './outbox-line.tsx'

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
  const [discarding, setDiscarding] = useState<OutboxEntry | null>(null)
  return (
    <>
      <ul className="outbox-list">
        {entries.map((entry) => (
          <OutboxLine key={entry.opId} entry={entry} tools={tools} onShow={onShow} onDiscard={setDiscarding} />
        ))}
      </ul>
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
