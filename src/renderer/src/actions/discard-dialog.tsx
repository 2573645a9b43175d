import { useQuery } from '@tanstack/react-query'
import type { OutboxEntry } from '#shared/contract/work'
import { type BridgeFailure, failureOf } from '../bridge/index.ts'
import { outboxQuery, useDetachFile, useDiscardWork } from '../bridge/work.ts'
import { Confirm } from '../components/confirm.tsx'
import { joined } from '../lib/values.ts'
import { entryKind, entryText, type WordsOfChange } from './change-words.ts'

/** Characters of a text by which a person knows it again. */
const glimpse = 40

/** Asks before unsent work is given up, and names what goes with it; a file or a next action may go alone out of what names it. */
export const DiscardDialog = (props: {
  readonly entry: OutboxEntry
  readonly tools: WordsOfChange
  readonly title: string
  readonly text: string
  readonly action: string
  readonly failure: (failure: BridgeFailure) => string
  /** Runs before anything is given up. */
  readonly onBegin?: () => void
  readonly onClose: () => void
}) => {
  const { entry, tools, onClose } = props
  const { words } = tools
  const discard = useDiscardWork()
  const detach = useDetachFile()
  const entries = useQuery({ ...outboxQuery, enabled: entry.takes.length > 0 }).data?.entries ?? []
  const taken = entries.filter(({ opId }) => entry.takes.includes(opId))
  const named = (one: OutboxEntry): string =>
    words('outbox.taken', {
      name: one.title || words('outbox.untitled'),
      kind: entryKind(one, tools),
      text: entryText(one, tools).slice(0, glimpse),
    })
  const kinds = [
    ...new Set(
      taken.flatMap(({ entity }) =>
        entity === 'followup' || entity === 'comment' ? [words(`outbox.takenKind.${entity}`)] : [],
      ),
    ),
  ]
  const isNext = entry.entity === 'schedule' || entry.entity === 'task'
  const goesAlone = (entry.kind === 'upload' || isNext) && kinds.length > 0
  const error = discard.error ?? detach.error
  const begin = (run: typeof discard.mutate) => () => {
    props.onBegin?.()
    run(entry.opId, { onSuccess: onClose })
  }
  return (
    <Confirm
      title={props.title}
      text={
        taken.length === 0 ? props.text : `${props.text} ${words('outbox.takes', { list: joined(taken.map(named)) })}`
      }
      warning={words('outbox.cannotUndo')}
      action={goesAlone ? words('outbox.discardWith', { kinds: joined(kinds) }) : props.action}
      other={
        goesAlone
          ? { label: words(isNext ? 'outbox.detachNext' : 'outbox.detach'), run: begin(detach.mutate) }
          : undefined
      }
      busy={discard.isPending || detach.isPending}
      onConfirm={begin(discard.mutate)}
      onClose={onClose}
    >
      {error === null ? null : (
        <p className="field-note error" role="alert">
          {props.failure(failureOf(error))}
        </p>
      )}
    </Confirm>
  )
}
