import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OutboxEntry } from '#shared/contract/work'
import { failureOf } from '../../bridge/index.ts'
import { copyText } from '../../bridge/queries.ts'
import { useDiscardWork, useRetryWork } from '../../bridge/work.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { Icon, type IconName } from '../../components/icon.tsx'
import { Menu } from '../../components/menu.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { routes } from '../../lib/paths.ts'
import { formatDateTime, formatStamp } from '../../lib/time.ts'
import type { Words } from '../../lib/words.ts'
import { entryIcon, entryKind, entryProblem, entryText, type WordsOfChange } from './change-words.ts'
import { SealedWork } from './sealed-work.tsx'
import { useChangeWords } from './use-change-words.ts'

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

const needsPerson = ({ state }: OutboxEntry) => state === 'conflict' || state === 'rejected'
const onItsWay = ({ state }: OutboxEntry) => state === 'inflight' || state === 'verify'

/** All that waits as text, one line an entry, for whoever helps. */
const detailsText = (entries: readonly OutboxEntry[], tools: WordsOfChange): string =>
  entries
    .map((entry) =>
      [
        formatDateTime(entry.at, tools.zone),
        entry.title,
        entryKind(entry, tools),
        entryText(entry, tools),
        tools.words(`outbox.state.${entry.state}`),
        entryProblem(entry, tools.words) ?? '',
      ].join('\t'),
    )
    .join('\n')

const stateTitle = (entry: OutboxEntry, tools: WordsOfChange): string | undefined => {
  if (entry.nextAt !== null && entry.nextAt > Date.now())
    return tools.words('outbox.nextTry', { time: formatStamp(entry.nextAt, tools.zone) })
  return entry.attempts > 0 ? tools.words('outbox.attempts', { n: entry.attempts }) : undefined
}

const Entry = ({
  entry,
  tools,
  onShow,
  onDiscard,
}: {
  readonly entry: OutboxEntry
  readonly tools: WordsOfChange
  readonly onShow: (opId: string) => void
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
              <span className="meta">{words('join.comma') + problem}</span>
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
            { label: words('outbox.copyOne'), icon: 'copy', run: () => void copyText(detailsText([entry], tools)) },
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

/** What happens to the work next, in one sentence. */
const standing = (props: Standing, attention: number, words: Words): string => {
  if (props.pending === 0) return attention === 0 ? '' : words('outbox.attention', { n: attention })
  if (props.frozen) return words('outbox.frozen')
  if (props.paused) return words('outbox.paused')
  return words(props.offline ? 'outbox.whenOnline' : 'outbox.sending')
}

/** Where the push stands, as the summary of the work says it. */
type Standing = {
  readonly pending: number
  readonly offline: boolean
  readonly paused: boolean
  /** The server wants a new sign-in; nothing is lost. */
  readonly frozen: boolean
}

/** The outbox: what is saved on this computer and not on the server yet, in its order. */
export const Outbox = (
  props: Standing & { readonly entries: readonly OutboxEntry[]; readonly onShow: (opId: string) => void },
) => {
  const tools = useChangeWords()
  const { words } = tools
  const retry = useRetryWork()
  const discard = useDiscardWork()
  const [discarding, setDiscarding] = useState<OutboxEntry | null>(null)
  const [told, setTold] = useState('')
  const { entries } = props
  const tell = (text: string) => {
    setTold(text)
    setTimeout(() => setTold(''), 2500)
  }
  const copyAll = async () => tell(words((await copyText(detailsText(entries, tools))) ? 'copy.done' : 'copy.failed'))
  return (
    <section aria-label={words('outbox.title', { n: props.pending })} className="outbox">
      <header className="sync-bar">
        <h1>{words('outbox.title', { n: props.pending })}</h1>
        <span className="meta small cut">{standing(props, entries.filter(needsPerson).length, words)}</span>
        <span className="grow" />
        <span className="meta small" role="status">
          {told}
        </span>
        {entries.length === 0 ? null : (
          <>
            <Button kind="quiet" icon="copy" onClick={() => void copyAll()}>
              {words('outbox.copy')}
            </Button>
            <Button
              kind="quiet"
              icon="refresh"
              disabled={retry.isPending || props.pending === 0}
              onClick={() => retry.mutate({})}
            >
              {words('outbox.retryAll')}
            </Button>
          </>
        )}
        <SealedWork some={entries.length > 0} onRestored={(n) => tell(words('sealed.restored', { n }))} />
      </header>
      {entries.length === 0 ? (
        <p className="outbox-empty">
          <Icon name="check" size={14} />
          {words('outbox.none')}
        </p>
      ) : (
        <ul className="outbox-list">
          {entries.map((entry) => (
            <Entry key={entry.opId} entry={entry} tools={tools} onShow={props.onShow} onDiscard={setDiscarding} />
          ))}
        </ul>
      )}
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
    </section>
  )
}
