import { type CalendarItemView, useCalendarRemove } from '../../bridge/calendar.ts'
import { failureOf } from '../../bridge/index.ts'
import { Confirm } from '../../components/confirm.tsx'
import { type FailureLike, failureWords, isDoubtful } from '../../lib/failure-words.ts'
import { useZone } from '../../lib/time.ts'
import { useWords, type Words } from '../../lib/words.ts'
import { plainTitle } from './item-look.tsx'
import { whenText } from './item-time.ts'

const removalWords = (failure: FailureLike, words: Words): string =>
  isDoubtful(failure) ? words('calendarItem.removeDoubtful') : failureWords(failure)

/** Asks before a schedule is deleted at the firm, and says why where it was not. */
export const RemoveItem = (props: {
  readonly item: CalendarItemView
  /** The firm is asked to; false where it did not. */
  readonly onAsked: (asked: boolean) => void
  readonly onRemoved: () => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const zone = useZone()
  const remove = useCalendarRemove()
  const { item, onAsked } = props
  const ask = () => {
    onAsked(true)
    remove.mutate(item.id, { onSuccess: props.onRemoved, onError: () => onAsked(false) })
  }
  return (
    <Confirm
      title={words('calendarItem.removeTitle')}
      text={`${plainTitle(item, words)}${words('join.comma')}${whenText(item, zone, words)}`}
      warning={words('calendarItem.cannotUndo')}
      action={words(remove.isPending ? 'calendarItem.removing' : 'calendarItem.remove')}
      busy={remove.isPending}
      onConfirm={ask}
      onClose={props.onClose}
    >
      {remove.isError ? (
        <p className="field-note error" role="alert">
          {removalWords(failureOf(remove.error), words)}
        </p>
      ) : null}
    </Confirm>
  )
}
