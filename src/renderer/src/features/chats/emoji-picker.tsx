import { type KeyboardEvent, useMemo } from 'react'
import { Icon } from '../../components/icon.tsx'
import { Popover } from '../../components/popover.tsx'
import { type EmojiChoice, emojiChoices } from '../../lib/emoji/choices.ts'
import { useWords } from '../../lib/words.ts'

/** Pictures of one line of the panel. */
const COLUMNS = 10

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
}

const Grid = (props: { readonly choices: readonly EmojiChoice[]; readonly onPick: (text: string) => void }) => {
  const words = useWords()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
    const at = all.findIndex((one) => one.matches(':focus'))
    all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of form fields
    <div className="emoji-grid" role="group" aria-label={words('reply.emoji')} onKeyDown={onKeyDown}>
      {props.choices.map(({ name, text, address }, at) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          title={name}
          tabIndex={at === 0 ? 0 : -1}
          data-autofocus={at === 0 ? true : undefined}
          onClick={() => props.onPick(text)}
        >
          <img src={address} alt="" width={20} height={20} draggable={false} />
        </button>
      ))}
    </div>
  )
}

/** Pictures that a platform writes by their names (CA-17): one is put where the caret stands. */
export const EmojiPicker = (props: { readonly platform: string; readonly onPick: (text: string) => void }) => {
  const words = useWords()
  const choices = useMemo(() => emojiChoices(props.platform), [props.platform])
  if (choices.length === 0) return null
  return (
    <Popover
      label={words('reply.emoji')}
      buttonClass="icon-btn"
      panelClass="emoji-panel"
      button={<Icon name="smile" />}
    >
      {(close) => (
        <Grid
          choices={choices}
          onPick={(text) => {
            close()
            props.onPick(text)
          }}
        />
      )}
    </Popover>
  )
}
