import { useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { FieldValue } from '../../../components/field-value/field-value.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Radios } from '../../../components/radios.tsx'
import { type FieldLists, fieldOf } from '../../../lib/field-labels.ts'
import { useWords } from '../../../lib/words.ts'
import { type BatchDialogProps, useBatchTask } from './use-batch-task.ts'

/** Level or charge status of many customers: one choice, then one task (BT-01, BT-02). */
export const ChoiceDialog = (
  props: BatchDialogProps & {
    readonly kind: 'level' | 'charge'
    readonly lists: FieldLists
  },
) => {
  const words = useWords()
  const { start, dialog } = useBatchTask(props)
  const { kind, ids, lists } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const name = kind === 'level' ? 'level' : 'chargeStatus'
  const field = fieldOf('customer', name, lists)
  const items = kind === 'level' ? lists.levels : lists.chargeStatuses
  const submit = () => {
    if (chosen === null) return setMissing(true)
    start({ call: 'set', input: { ids: [...ids], field: name, value: chosen } }, kind)
  }
  return (
    <Dialog {...dialog} title={words(`action.${kind}`)} onSubmit={submit}>
      <p className="meta">{words('batch.chosen', { n: ids.length })}</p>
      <Radios
        label={words(`action.${kind}`)}
        className="radio-list"
        items={items}
        chosen={chosen}
        draw={(item) => <FieldValue field={field} value={item.value} place="list" items={items} />}
        onChange={(value) => {
          setChosen(value)
          setMissing(false)
        }}
      />
      {missing ? (
        <p className="form-note error" role="alert">
          <Icon name="alert" size={14} />
          <span>{words(kind === 'level' ? 'batch.levelRequired' : 'batch.chargeRequired')}</span>
        </p>
      ) : null}
    </Dialog>
  )
}
