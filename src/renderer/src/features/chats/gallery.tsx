import { useInfiniteQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { type GalleryKind, galleryQuery, type Message, messageKey } from '../../bridge/chats.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { Segments } from '../../components/segments.tsx'
import { formatSize } from '../../lib/file-size.ts'
import { readNextPage } from '../../lib/read-next-page.ts'
import { formatListTime, useZone } from '../../lib/time.ts'
import { useNearEnd } from '../../lib/use-near-end.ts'
import { useWords } from '../../lib/words.ts'
import { bodyWords } from './chat-words.ts'
import { Picture } from './picture.tsx'

const kinds = ['media', 'file', 'link'] as const
const NEAR_END = 200

/** The line of a file or link: what it is, from whom, when. */
const Entry = ({ message }: { readonly message: Message }) => {
  const words = useWords()
  const zone = useZone()
  const { body, from, time } = message
  const size = body.kind === 'file' && body.size !== null ? formatSize(body.size) : ''
  const name = body.kind === 'file' ? body.name : body.kind === 'link' || body.kind === 'docmsg' ? body.title : ''
  return (
    <>
      <Icon name={body.kind === 'link' ? 'link' : 'file'} size={20} />
      <span className="message-card-text">
        <bdi className="cut" title={name}>
          {name || bodyWords(body, words)}
        </bdi>
        <span className="cut meta small">
          {[size, from.name, time === null ? '' : formatListTime(time, zone)].filter(Boolean).join(words('join.comma'))}
        </span>
      </span>
    </>
  )
}

/** Pictures, files and links of a conversation, or of all of them (beyond 23); each leads to its message. */
export const Gallery = (props: {
  /** '' for all conversations. */
  readonly conversation: string
  readonly onOpen: (conversation: string, message: string) => void
}) => {
  const words = useWords()
  const [kind, setKind] = useState<GalleryKind>('media')
  const query = useInfiniteQuery(galleryQuery(props.conversation, kind))
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? []
  const total = query.data?.pages[0]?.total ?? 0
  const onScroll = useNearEnd(NEAR_END, () => readNextPage(query))
  const open = ({ conversation, id }: Message) => props.onOpen(conversation, id)
  const onClick = (message: Message) => (event: MouseEvent) => {
    event.preventDefault()
    open(message)
  }
  return (
    <div className="gallery">
      <div className="gallery-tools">
        <Segments
          label={words('gallery.kinds')}
          items={kinds.map((value) => ({ value, label: words(`gallery.${value}`) }))}
          value={kind}
          onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'media')}
        />
        <span className="grow" />
        <span className="meta small" role="status">
          {query.data === undefined ? '' : words('gallery.total', { n: total })}
        </span>
      </div>
      {query.data === undefined ? (
        query.error === null ? (
          <div className="gallery-grid skeleton" role="status" aria-label={words('common.loading')}>
            {[1, 2, 3, 4, 5, 6].map((at) => (
              <span key={at} className="bone gallery-bone" />
            ))}
          </div>
        ) : (
          <Notice
            icon="alert"
            title={words('gallery.failed')}
            text={errorWords(query.error)}
            action={{ label: words('common.retry'), run: () => void query.refetch() }}
          />
        )
      ) : messages.length === 0 ? (
        <p className="chat-line-empty" role="status">
          {words('gallery.none')}
        </p>
      ) : (
        <div className="gallery-scroll" onScroll={onScroll}>
          <ul className={kind === 'media' ? 'gallery-grid' : 'gallery-list'} aria-label={words(`gallery.${kind}`)}>
            {messages.map((message) => (
              <li key={messageKey(message)}>
                {message.body.kind === 'image' || message.body.kind === 'emotion' ? (
                  <>
                    <Picture tile fsid={message.body.fsid} name={message.body.name} onOpen={() => open(message)} />
                    <IconButton
                      icon="arrow-out"
                      label={words('gallery.toMessage')}
                      className="gallery-to"
                      onClick={onClick(message)}
                    />
                  </>
                ) : (
                  <button
                    type="button"
                    className="gallery-entry"
                    title={words('gallery.toMessage')}
                    onClick={onClick(message)}
                  >
                    <Entry message={message} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
