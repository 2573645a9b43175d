import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomerDetail } from '#shared/contract/customers'
import type { Json } from '#shared/domain/customer'
import { RecordPicker } from '../../../actions/record-picker.tsx'
import { similarQuery } from '../../../bridge/checks.ts'
import { useEditCustomer } from '../../../bridge/customers.ts'
import { errorWords } from '../../../bridge/error-words.ts'
import { customerQuery } from '../../../bridge/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { FailedLine } from '../../../components/failed-line.tsx'
import { Icon } from '../../../components/icon.tsx'
import type { FieldLists } from '../../../lib/field-labels.ts'
import { useZone } from '../../../lib/time.ts'
import { phonesOf } from '../../../lib/values.ts'
import { useWords } from '../../../lib/words.ts'
import { type FilledField, fillEdit, fillPlan } from './fill-plan.ts'
import { FillPreview } from './fill-preview.tsx'

type Named = { readonly id: string; readonly name: string }

const nobody: Named = { id: '', name: '' }
const noNames: ReadonlySet<string> = new Set()
/** Likely duplicates that are offered at once. */
const MOST_OFFERED = 4

/** Customers of a like name or one of the numbers: the likely duplicates of a record. */
const useLikely = ({ id, name, fields }: CustomerDetail): readonly Named[] => {
  const numbers = ['telephone', 'phoneMore'].flatMap((field) => phonesOf(fields[field] as Json | undefined) ?? [])
  const asked = [...new Set(numbers.map(({ phone }) => phone))].slice(0, 20)
  const hits = useQuery(similarQuery(name.slice(0, 200), asked)).data?.hits ?? []
  return hits.filter((hit) => hit.kind === 'customer' && hit.id !== id).slice(0, MOST_OFFERED)
}

/**
 * Fills what is blank in a customer from another record of the same client (beyond 3), as one edit after a preview. The
 * firm has no call that merges records: nothing is moved or deleted.
 */
export const FillDialog = (props: {
  readonly detail: CustomerDetail
  readonly lists: FieldLists
  readonly onClose: () => void
}) => {
  const words = useWords()
  const zone = useZone()
  const { detail, lists, onClose } = props
  const { edit } = useEditCustomer(detail.id)
  const [other, setOther] = useState(nobody)
  const [left, setLeft] = useState(noNames)
  const [filled, setFilled] = useState<readonly FilledField[] | null>(null)
  const likely = useLikely(detail)
  const isOwn = other.id === detail.id
  const { data: there, error } = useQuery({ ...customerQuery(other.id), enabled: other.id !== '' && !isOwn })
  const plan = there === undefined || isOwn ? null : fillPlan(detail, there, { lists, zone, words })
  const chosen = plan?.fills.filter(({ name }) => !left.has(name)) ?? []
  const save = useMutation({
    mutationFn: async () => {
      await edit(fillEdit(chosen))
      return chosen
    },
    onSuccess: setFilled,
  })
  const undo = useMutation({
    mutationFn: ({ done }: { readonly done: readonly FilledField[] }) => {
      const { values, base } = fillEdit(done)
      return edit({ values: base, base: values })
    },
  })
  const choose = (next: Named) => {
    setOther(next)
    setLeft(noNames)
  }
  if (filled !== null)
    return (
      <Dialog title={words('fill.title')} closeLabel={words('common.close')} busy={undo.isPending} onClose={onClose}>
        <p className="dialog-text" role="status">
          {words(undo.isSuccess ? 'fill.undone' : 'fill.done', { n: filled.length, name: other.name })}
        </p>
        {undo.error === null ? null : <FailedLine text={errorWords(undo.error)} />}
        {undo.isSuccess ? null : (
          <Button icon="undo" disabled={undo.isPending} onClick={() => undo.mutate({ done: filled })}>
            {words('fill.undo')}
          </Button>
        )}
      </Dialog>
    )
  const wrong = isOwn ? words('fill.itself') : error === null ? undefined : errorWords(error)
  return (
    <Dialog
      title={words('fill.title')}
      size="widest"
      action={words('fill.fill', { n: chosen.length })}
      actionDisabled={chosen.length === 0}
      busy={save.isPending}
      error={wrong ?? (save.error === null ? undefined : errorWords(save.error))}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <p className="dialog-text">{words('fill.hint', { name: detail.name })}</p>
      <RecordPicker
        kind="company"
        value={other}
        label={words('fill.from')}
        choose={words('fill.choose')}
        onChange={choose}
      />
      {likely.length === 0 || other.id !== '' ? null : (
        <div className="similar" role="status">
          <div className="dialog-note warn">
            <Icon name="warning" />
            <div className="grow">
              <p>{words('fill.likely')}</p>
              <ul>
                {likely.map(({ id, name }) => (
                  <li key={id}>
                    <Button kind="link" onClick={() => choose({ id, name })}>
                      {name}
                    </Button>
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </div>
      )}
      {plan === null ? null : (
        <FillPreview
          plan={plan}
          other={other}
          lists={lists}
          left={left}
          onTick={(name, ticked) =>
            setLeft((names) => {
              const next = new Set(names)
              if (ticked) next.delete(name)
              else next.add(name)
              return next
            })
          }
        />
      )}
    </Dialog>
  )
}
