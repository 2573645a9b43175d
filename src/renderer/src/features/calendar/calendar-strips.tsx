import { errorWords } from '../../bridge/error-words.ts'
import { Button } from '../../components/button.tsx'
import { Icon, type IconName } from '../../components/icon.tsx'
import { refusedText } from '../../lib/calendar-refused.ts'
import { useWords } from '../../lib/words.ts'
import type { Calendar } from './use-calendar.ts'

const Strip = (props: {
  readonly icon: IconName
  /** `tasks` is what the tasks say by themselves where they stand beside the view. */
  readonly kind?: 'error' | 'warn' | 'tasks'
  readonly text: string
  readonly onRetry?: () => void
}) => {
  const words = useWords()
  return (
    <p className={`calendar-strip ${props.kind ?? ''}`.trim()} role={props.kind === 'error' ? 'alert' : 'status'}>
      <Icon name={props.icon} size={14} />
      <span>{props.text}</span>
      {props.onRetry === undefined ? null : (
        <Button kind="link" onClick={props.onRetry}>
          {words('common.retry')}
        </Button>
      )}
    </p>
  )
}

/** What is to be known about the answer that the view shows, one line each; nothing where all is well. */
export const CalendarStrips = ({ calendar, offline }: { readonly calendar: Calendar; readonly offline: boolean }) => {
  const words = useWords()
  const { answered, isUnread, cut, partial, refused, error, refreshError, retry } = calendar
  const noSchedules = refusedText(refused, 'schedule', words)
  const noTasks = refusedText(refused, 'task', words)
  const failed = (name: 'calendar.failed' | 'calendar.refreshFailed', reason: unknown) =>
    `${words(name)}${words('join.colon')}${errorWords(reason)}`
  return (
    <>
      {error === null ? null : (
        <Strip icon="alert" kind="error" text={failed('calendar.failed', error)} onRetry={retry} />
      )}
      {answered && isUnread && offline ? (
        <Strip icon="cloud-off" kind="warn" text={words('calendar.offlineUnread')} />
      ) : null}
      {offline || refreshError === null ? null : (
        <Strip
          icon="alert"
          kind="error"
          text={failed(isUnread ? 'calendar.failed' : 'calendar.refreshFailed', refreshError)}
          onRetry={retry}
        />
      )}
      {noSchedules === null ? null : <Strip icon="lock" text={noSchedules} />}
      {noTasks === null ? null : <Strip icon="lock" kind="tasks" text={noTasks} />}
      {cut ? <Strip icon="warning" kind="warn" text={words('calendar.cut')} /> : null}
      {partial ? <Strip icon="warning" kind="warn" text={words('calendar.partial')} /> : null}
    </>
  )
}
