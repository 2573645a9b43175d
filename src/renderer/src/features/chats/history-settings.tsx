import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type ChatHistory, historyQuery, useSetHistory } from '../../bridge/chats.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { useOffline } from '../../bridge/online.ts'
import { Button } from '../../components/button.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { Icon } from '../../components/icon.tsx'
import { Segments } from '../../components/segments.tsx'
import { formatCount } from '../../lib/count.ts'
import { formatSize } from '../../lib/file-size.ts'
import { formatDate, useZone } from '../../lib/time.ts'
import { useWords, type Words } from '../../lib/words.ts'

const GB = 1024 ** 3
/** What messages and their files may take, bytes. */
const limits = [GB / 2, GB, 2 * GB, 5 * GB, 10 * GB] as const

/** True where conversations are not here to their beginning. */
const isPart = ({ conversations, complete }: ChatHistory): boolean => complete < conversations

const progressWords = (
  { conversations, complete, messages, oldest }: ChatHistory,
  zone: string,
  words: Words,
): string => {
  if (conversations === 0) return words('history.none')
  const said =
    complete >= conversations
      ? words('history.done', { n: formatCount(conversations), messages: formatCount(messages) })
      : words('history.reading', {
          n: formatCount(complete),
          total: formatCount(conversations),
          messages: formatCount(messages),
        })
  return oldest === null ? said : `${said}${words('history.oldest', { day: formatDate(oldest, zone) })}`
}

/** Why nothing more is read just now; '' where it is, or where all is here. */
const stateWords = (history: ChatHistory, offline: boolean, words: Words): string => {
  if (!isPart(history)) return ''
  if (!history.reading) return words('history.noMore')
  return history.paused ? words('history.paused') : offline ? words('history.waits') : ''
}

/** How far the history of archived chats is on this computer, a pause for it, and the most that it may take there. */
export const HistorySettings = () => {
  const words = useWords()
  const zone = useZone()
  const id = useId()
  const offline = useOffline() !== null
  const { data: history, error } = useQuery(historyQuery)
  const set = useSetHistory()
  const [lower, setLower] = useState<number | null>(null)
  const failed = error ?? set.error
  const choose = (value: string) => {
    const mostBytes = Number(value)
    if (history !== undefined && mostBytes < history.mostBytes) setLower(mostBytes)
    else set.mutate({ mostBytes })
  }
  const isReading = history !== undefined && isPart(history) && history.reading
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{words('history.title')}</h2>
      {failed === null ? null : (
        <p className="field-note error" role="alert">
          <Icon name="alert" size={14} />
          <span>
            {set.error === null ? '' : `${words('history.failed')}${words('join.colon')}`}
            {errorWords(failed)}
          </span>
        </p>
      )}
      {history === undefined ? (
        error === null ? (
          <p className="meta" role="status">
            {words('common.loading')}
          </p>
        ) : null
      ) : (
        <>
          <div className="setting">
            <span className="setting-label">{words('history.progress')}</span>
            <div className="setting-value">
              <span>{progressWords(history, zone, words)}</span>
              {isReading ? (
                <progress aria-label={words('history.progress')} max={history.conversations} value={history.complete} />
              ) : null}
              {isReading ? (
                <Button
                  icon={history.paused ? 'play' : 'pause'}
                  disabled={set.isPending}
                  onClick={() => set.mutate({ paused: !history.paused })}
                >
                  {words(history.paused ? 'history.resume' : 'history.pause')}
                </Button>
              ) : null}
              <span className="meta" role="status">
                {stateWords(history, offline, words)}
              </span>
            </div>
          </div>
          <div className="setting">
            <span className="setting-label">{words('history.space')}</span>
            <div className="setting-value">
              <span>
                {words('history.used', { used: formatSize(history.bytes), most: formatSize(history.mostBytes) })}
              </span>
              <Segments
                label={words('history.most')}
                items={limits.map((bytes) => ({ value: String(bytes), label: formatSize(bytes) }))}
                value={limits.some((bytes) => bytes === history.mostBytes) ? String(history.mostBytes) : null}
                onChange={choose}
              />
            </div>
          </div>
        </>
      )}
      {lower === null ? null : (
        <Confirm
          title={words('history.lower')}
          text={words('history.lowerSure', { most: formatSize(lower) })}
          action={words('history.lower')}
          busy={set.isPending}
          onConfirm={() => set.mutate({ mostBytes: lower }, { onSettled: () => setLower(null) })}
          onClose={() => setLower(null)}
        />
      )}
    </section>
  )
}
