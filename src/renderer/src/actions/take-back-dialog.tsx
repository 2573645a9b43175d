import type { OutboxEntry } from '#shared/contract/work'
import { failureWords } from '../lib/failure-words.ts'
import { takeBackText, type WordsOfChange } from './change-words.ts'
import { DiscardDialog } from './discard-dialog.tsx'

/** Asks before a change that waits is taken back, and names what goes with it; says so where it comes too late. */
export const TakeBackDialog = ({
  entry,
  tools,
  onClose,
}: {
  readonly entry: OutboxEntry
  readonly tools: WordsOfChange
  readonly onClose: () => void
}) => {
  const { words } = tools
  return (
    <DiscardDialog
      entry={entry}
      tools={tools}
      title={words('outbox.cancelTitle')}
      text={takeBackText(entry, tools)}
      action={words('outbox.cancel')}
      failure={(failure) => (failure.code === 'not-found' ? words('outbox.tooLate') : failureWords(failure))}
      onClose={onClose}
    />
  )
}
