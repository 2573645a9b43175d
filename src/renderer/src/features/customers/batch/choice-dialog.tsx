import { useState } from 'react'
import { useBatch } from '../../../bridge/batch.ts'
import { failureOf } from '../../../bridge/index.ts'
import type { Tell } from '../../../bridge/tasks.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { FieldValue } from '../../../components/field-value/field-value.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Radios } from '../../../components/radios.tsx'
import { failureWords } from '../../../lib/failure-words.ts'
import { type FieldLists, fieldOf } from '../../../lib/field-labels.ts'
import { useWords } from '../../../lib/words.ts'

/** Level or charge status of many customers: one choice, then one task (BT-01, BT-02). */
export const ChoiceDialog = (props: {
  readonly kind: 'level' | 'charge'
  readonly ids: readonly string[]
  readonly lists: FieldLists
  readonly tell: Tell
  readonly onClose: () => void
}) => {
  const words = useWords()
  const batch = useBatch()
  const { kind, ids, lists, tell, onClose } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const name = kind === 'level' ? 'level' : 'chargeStatus'
  const field = fieldOf('customer', name, lists)
  const items = kind === 'level' ? lists.levels : lists.chargeStatuses
  const submit = () => {
    if (chosen === null) return setMissing(true)
    batch.mutate(
      { call: 'set', input: { ids: [...ids], field: name, value: chosen } },
      {
        onSuccess: (job) => {
          tell.task(job, kind)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      title={words(`action.${kind}`)}
      action={words('common.ok')}
      busy={batch.isPending}
      error={batch.error === null ? undefined : failureWords(failureOf(batch.error))}
      onSubmit={submit}
      onClose={onClose}
    >
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
