import { useState } from 'react'
import type { OutboxEntry } from '#shared/contract/work'
import { useChangeWords } from '../../actions/use-change-words.ts'
import { useCopy } from '../../bridge/copy.ts'
import { usePermissions } from '../../bridge/permissions.ts'
import { useRetryWork } from '../../bridge/work.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import type { Words } from '../../lib/words.ts'
import { detailsText, needsPerson } from './outbox-line.tsx'
import { OutboxList } from './outbox-list.tsx'
import { SealedWork } from './sealed-work.tsx'

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
  const [told, setTold] = useState('')
  const { entries } = props
  const tell = (text: string) => {
    setTold(text)
    setTimeout(() => setTold(''), 2500)
  }
  const { copyPhones } = usePermissions()
  const { copied, copy } = useCopy()
  return (
    <section aria-label={words('outbox.title', { n: props.pending })} className="outbox">
      <header className="sync-bar">
        <h1>{words('outbox.title', { n: props.pending })}</h1>
        <span className="meta small cut">{standing(props, entries.filter(needsPerson).length, words)}</span>
        <span className="grow" />
        <span className="meta small" role="status">
          {copied === null ? told : words(copied)}
        </span>
        {entries.length === 0 ? null : (
          <>
            <Button kind="quiet" icon="copy" onClick={() => void copy(detailsText(entries, tools, copyPhones))}>
              {words('outbox.copy')}
            </Button>
            <Button
              kind="quiet"
              icon="refresh"
              disabled={retry.isPending || props.pending === 0}
              onClick={() => retry.mutate({}, { onSuccess: () => tell(words('outbox.retried')) })}
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
        <OutboxList entries={entries} tools={tools} onShow={props.onShow} />
      )}
    </section>
  )
}
