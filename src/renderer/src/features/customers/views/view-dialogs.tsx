import { useId, useRef, useState } from 'react'
import type { SavedView } from '#shared/contract/views'
import { Confirm } from '../../../components/confirm.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { FormFields, type FormHandle } from '../../../components/form-fields.tsx'
import { TextControl } from '../../../components/text-box.tsx'
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
  const fields = useRef<FormHandle>(null)
  const [text, setText] = useState(props.before)
  return (
    <Dialog
      title={props.title}
      dirty={text !== props.before}
      action={words('common.save')}
      onSubmit={async () => {
        if (!(await fields.current?.check())) return
        props.onName(text.trim())
        props.onClose()
      }}
      onClose={props.onClose}
    >
      <FormFields
        ref={fields}
        id={id}
        className=""
        values={{ name: text }}
        fields={[
          {
            name: 'name',
            label: words('views.name'),
            required: true,
            rule: (typed: string) => {
              const name = typed.trim()
              if (name === '') return words('views.nameRequired')
              return props.others.includes(name) ? words('views.nameTaken') : undefined
            },
            control: <TextControl maxLength={longest} onFocus={(event) => event.target.select()} />,
          },
        ]}
        onChange={(_name, value) => setText(String(value))}
      />
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
