import { type ReactNode, useState } from 'react'
import { MOST_CALLS } from '#shared/domain/call'
import { type NewQueue, useQueueStart, waitingInQueue } from '../bridge/call-queue.ts'
import { errorWords } from '../bridge/error-words.ts'
import type { Tell } from '../bridge/tasks.ts'
import { Confirm } from '../components/confirm.tsx'
import { useWords } from '../lib/words.ts'

/**
 * Has records called one after the other: `start` makes the list and says by `note` what became of it; where another list
 * is not through, `question` asks first. Nobody is dialled.
 */
export const useStartCalls = (
  note: Tell['note'],
): { readonly start: (list: NewQueue) => void; readonly question: ReactNode } => {
  const words = useWords()
  const begin = useQueueStart()
  const [asked, setAsked] = useState<{ readonly list: NewQueue; readonly waiting: number } | null>(null)
  const run = (list: NewQueue) =>
    begin.mutate(list, {
      onSuccess: ({ total: n }) => note(words(n < MOST_CALLS ? 'queue.started' : 'queue.startedMost', { n })),
      onError: (error) => note(words('queue.notStarted', { reason: errorWords(error) }), 'bad'),
      onSettled: () => setAsked(null),
    })
  const start = async (list: NewQueue) => {
    const waiting = await waitingInQueue().catch(() => 0)
    if (waiting > 0) setAsked({ list, waiting })
    else run(list)
  }
  return {
    start: (list) => void start(list),
    question:
      asked === null ? null : (
        <Confirm
          title={words('queue.replaceAsk')}
          text={words('queue.replaceText', { n: asked.waiting })}
          action={words('queue.replace')}
          busy={begin.isPending}
          onConfirm={() => run(asked.list)}
          onClose={() => setAsked(null)}
        />
      ),
  }
}

/** Chosen records of one kind as a list of calls, the first of them where they are too many. */
export const callsTo = (objType: 'company' | 'contact', ids: Iterable<string>): NewQueue => ({
  records: [...ids].slice(0, MOST_CALLS).map((objId) => ({ objType, objId })),
})
