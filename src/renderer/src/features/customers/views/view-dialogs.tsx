import { useId, useState } from 'react'
import type { SavedView } from '#shared/contract/views'
import { Confirm } from '../../../components/confirm.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { useWords } from '../../../lib/words.ts'
import type { ViewActions } from './use-views.ts'

/** What is done with a view in a dialog of its own. */
export type ViewDialog =
  | { readonly kind: 'saveAs' }
  | { readonly kind: 'rename'; readonly view: SavedView }
  | { readonly kind: 'duplicate'; readonly view: SavedView }
  | { readonly kind: 'remove'; readonly view: SavedView }

/** Longest name of a view, as the contract has it. */
const longest = 60

const NameDialog = (props: {
  readonly title: string
  readonly before: string
  readonly others: readonly string[]
  readonly onName: (name: string) => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const id = useId()
  const [text, setText] = useState(props.before)
  const [tried, setTried] = useState(false)
  const name = text.trim()
  const wrong =
    name === '' ? words('views.nameRequired') : props.others.includes(name) ? words('views.nameTaken') : undefined
  return (
    <Dialog
      title={props.title}
      dirty={text !== props.before}
      action={words('common.save')}
      onSubmit={() => {
        setTried(true)
        if (wrong !== undefined) return
        props.onName(name)
        props.onClose()
      }}
      onClose={props.onClose}
    >
      <div className="form-field">
        <div className="form-label">
          <label htmlFor={id}>{words('views.name')}</label>
        </div>
        <div className={tried && wrong !== undefined ? 'field invalid' : 'field'}>
          <input
            id={id}
            type="text"
            maxLength={longest}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={tried && wrong !== undefined}
            aria-describedby={`${id}-note`}
            value={text}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <p id={`${id}-note`} className="form-note error" role={tried && wrong !== undefined ? 'alert' : undefined}>
          {tried ? wrong : null}
        </p>
      </div>
    </Dialog>
  )
}

/** The dialog of a view: its name, or whether it shall go. */
export const ViewDialogs = (props: {
  readonly dialog: ViewDialog
  readonly actions: ViewActions
  readonly onClose: () => void
}) => {
  const words = useWords()
  const { dialog, actions, onClose } = props
  const names = actions.views.map(({ name }) => name)
  if (dialog.kind === 'remove')
    return (
      <Confirm
        title={words('views.remove')}
        text={words('views.removeSure', { name: dialog.view.name })}
        action={words('views.remove')}
        onConfirm={() => {
          actions.remove(dialog.view)
          onClose()
        }}
        onClose={onClose}
      />
    )
  const before =
    dialog.kind === 'saveAs'
      ? ''
      : dialog.kind === 'rename'
        ? dialog.view.name
        : words('views.copyOf', { name: dialog.view.name })
  return (
    <NameDialog
      title={words(`views.${dialog.kind}`)}
      before={before.slice(0, longest)}
      others={dialog.kind === 'rename' ? names.filter((name) => name !== dialog.view.name) : names}
      onName={(name) => {
        if (dialog.kind === 'saveAs') actions.saveAs(name)
        else if (dialog.kind === 'rename') actions.rename(dialog.view, name)
        else actions.duplicate(dialog.view, name)
      }}
      onClose={onClose}
    />
  )
}
