import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { type Message, wholeTextQuery } from '../../bridge/chats.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { Dialog } from '../../components/dialog.tsx'
import { textPieces } from '../../lib/text-pieces.ts'
import { useWords } from '../../lib/words.ts'

/** Characters that a box lays out at once; for millions of them it takes a minute. */
const MOST_IN_BOX = 50_000

/** A text of any length, its parts laid out as they come into sight. */
const LongText = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const parts = useMemo(() => textPieces(text), [text])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a textarea lays all of it out at once
    <div className="whole-text long" role="textbox" aria-multiline aria-readonly aria-label={label} tabIndex={0}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <div key={at} className="whole-part" dir="auto">
          {part}
        </div>
      ))}
    </div>
  )
}

/** A long text to be read and copied; `text` is undefined while it is read. */
const TextDialog = (props: {
  readonly title: string
  readonly label: string
  readonly text: string | undefined
  readonly error?: unknown
  readonly onClose: () => void
}) => {
  const words = useWords()
  const { text, error = null } = props
  return (
    <Dialog
      title={props.title}
      size="widest"
      closeLabel={words('common.close')}
      error={error === null ? undefined : errorWords(error)}
      onClose={props.onClose}
    >
      {text === undefined || text.length <= MOST_IN_BOX ? (
        <textarea
          className="whole-text"
          autoComplete="off"
          aria-label={props.label}
          dir="auto"
          readOnly
          aria-busy={text === undefined}
          value={text ?? ''}
        />
      ) : (
        <LongText label={props.label} text={text} />
      )}
    </Dialog>
  )
}

const WholeText = ({ message, onClose }: { readonly message: Message; readonly onClose: () => void }) => {
  const words = useWords()
  const { data, error } = useQuery(wholeTextQuery(message))
  return (
    <TextDialog
      title={words('messages.wholeTitle')}
      label={words('messages.wholeText')}
      text={data}
      error={error}
      onClose={onClose}
    />
  )
}

const Opener = (props: { readonly label: string; readonly children: (close: () => void) => ReactNode }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {props.label}
      </button>
      {open ? props.children(() => setOpen(false)) : null}
    </>
  )
}

/** The way to the rest of a text that is too long for a message of the list. */
export const WholeTextButton = ({ message }: { readonly message: Message }) => (
  <Opener label={useWords()('messages.whole')}>{(close) => <WholeText message={message} onClose={close} />}</Opener>
)

/** The way to what the firm sent for a message that nobody understands here. */
export const RawButton = ({ raw }: { readonly raw: string }) => {
  const words = useWords()
  return (
    <Opener label={words('messages.raw')}>
      {(close) => (
        <TextDialog title={words('messages.rawTitle')} label={words('messages.rawTitle')} text={raw} onClose={close} />
      )}
    </Opener>
  )
}
