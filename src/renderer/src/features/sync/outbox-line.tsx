import { useNavigate } from 'react-router'
import type { OutboxEntry } from '#shared/contract/work'
import {
  entryIcon,
  entryKind,
  entryProblem,
  entryText,
  saysPhones,
  type WordsOfChange,
} from '../../actions/change-words.ts'
import type { CopiedText } from '../../bridge/copy.ts'
import { useRetryWork } from '../../bridge/work.ts'
import { IconButton } from '../../components/button.tsx'
import { Icon, type IconName } from '../../components/icon.tsx'
import { Menu } from '../../components/menu.tsx'
import { routes } from '../../lib/paths.ts'
import { formatDateTime, formatMoment, formatStamp } from '../../lib/time.ts'

const stateIcon: Readonly<Record<OutboxEntry['state'], IconName>> = {
  queued: 'clock',
  inflight: 'upload',
  verify: 'search',
  waiting: 'clock',
  conflict: 'warning',
  rejected: 'alert',
  done: 'check',
  cancelled: 'close',
}

/** True where only a person can go on. */
export const needsPerson = ({ state }: OutboxEntry) => state === 'conflict' || state === 'rejected'
const onItsWay = ({ state }: OutboxEntry) => state === 'inflight' || state === 'verify'

/** All that waits as text, one line an entry, for whoever helps; numbers for those alone who may copy them (§6). */
export const detailsText = (entries: readonly OutboxEntry[], tools: WordsOfChange, copyPhones: boolean): CopiedText => {
  const isKeptBack = (entry: OutboxEntry): boolean => !copyPhones && saysPhones(entry, tools)
  const text = entries
    .map((entry) =>
      [
        formatDateTime(entry.at, tools.zone),
        entry.title,
        entryKind(entry, tools),
        isKeptBack(entry) ? tools.words('copy.noPhones') : entryText(entry, tools),
        tools.words(`outbox.state.${entry.state}`),
        entryProblem(entry, tools.words) ?? '',
      ].join('\t'),
    )
    .join('\n')
  return { text, withoutPhones: entries.some(isKeptBack) }
}

const stateTitle = (entry: OutboxEntry, tools: WordsOfChange): string | undefined => {
  if (entry.nextAt !== null && entry.nextAt > Date.now())
    return tools.words('outbox.nextTry', { time: formatStamp(entry.nextAt, tools.zone) })
  return entry.attempts > 0 ? tools.words('outbox.attempts', { n: entry.attempts }) : undefined
}

/** One change that waits: what it is, where it stands, and what a person may do about it. */
export const OutboxLine = ({
  entry,
  tools,
  onShow,
  onCopy,
  onDiscard,
}: {
  readonly entry: OutboxEntry
  readonly tools: WordsOfChange
  readonly onShow: (opId: string) => void
  readonly onCopy: (entry: OutboxEntry) => void
  readonly onDiscard: (entry: OutboxEntry) => void
}) => {
  const { words, zone } = tools
  const navigate = useNavigate()
  const retry = useRetryWork()
  const problem = entryProblem(entry, words)
  const text = entryText(entry, tools)
  const { customerId } = entry
  return (
    <li className="outbox-entry">
      <span className="outbox-icon">
        <Icon name={entryIcon(entry)} />
      </span>
      <div className="outbox-main">
        <div className="outbox-line">
          <strong className="cut" title={entry.title}>
            {entry.title || words('outbox.untitled')}
          </strong>
          <span className="meta cut">{entryKind(entry, tools)}</span>
        </div>
        <div className={needsPerson(entry) ? 'outbox-line error' : 'outbox-line'}>
          <span className="cut" title={problem === null ? text : `${problem}\n${text}`}>
            {needsPerson(entry) ? problem : text}
            {problem !== null && !needsPerson(entry) ? (
              <span className="meta">
                {words('join.comma') + problem}
                {entry.triedAt === null ? null : words('outbox.triedAt', { time: formatMoment(entry.triedAt, zone) })}
              </span>
            ) : null}
          </span>
        </div>
      </div>
      <div className="outbox-end">
        <time className="meta small">{formatStamp(entry.at, zone)}</time>
        <span className={`state ${needsPerson(entry) ? 'failed' : entry.state}`} title={stateTitle(entry, tools)}>
          <Icon name={stateIcon[entry.state]} size={14} />
          {words(`outbox.state.${entry.state}`)}
        </span>
      </div>
      {needsPerson(entry) ? (
        <IconButton
          icon="chevron-right"
          label={words('outbox.show', { name: entry.title })}
          onClick={() => onShow(entry.opId)}
        />
      ) : (
        <Menu
          label={words('outbox.menu', { name: entry.title })}
          items={[
            {
              label: words('outbox.retry'),
              icon: 'refresh',
              disabled: onItsWay(entry) || entry.state === 'waiting',
              run: () => retry.mutate({ opId: entry.opId }),
            },
            ...(customerId === null
              ? []
              : [
                  {
                    label: words('outbox.open'),
                    icon: 'building' as const,
                    run: () => void navigate(routes.companydetail(customerId)),
                  },
                ]),
            { label: words('outbox.copyOne'), icon: 'copy', run: () => onCopy(entry) },
            {
              label: words('outbox.cancel'),
              icon: 'undo',
              danger: true,
              disabled: onItsWay(entry),
              ...(onItsWay(entry) ? { hint: words('outbox.onItsWay') } : {}),
              run: () => onDiscard(entry),
            },
          ]}
        />
      )}
    </li>
  )
}
