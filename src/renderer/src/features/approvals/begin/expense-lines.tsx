import { useLayoutEffect, useRef } from 'react'
import { formatYuan, parseYuan, sumFen } from '#shared/domain/approval-kinds'
import { Button, IconButton } from '../../../components/button.tsx'
import { MarkedLabel } from '../../../components/marked-label.tsx'
import type { SelectItem } from '../../../components/select.tsx'
import { control } from '../../../lib/focus-place.ts'
import { useWords } from '../../../lib/words.ts'
import { lineField, most } from './check.ts'
import { itemsOf } from './choices.ts'
import { ChoiceField, type FormParts, LineField, type Text, TimeField } from './fields.tsx'
import { type Line, newLine } from './written.ts'

/** Lines that a reimbursement may have. */
const MOST_LINES = 100

/** One item of a reimbursement. */
const ExpenseLine = (props: {
  readonly form: FormParts
  readonly line: Line
  /** From 1. */
  readonly n: number
  readonly items: readonly SelectItem[]
  readonly onRemove: (() => void) | null
}) => {
  const words = useWords()
  const { form, line, n, onRemove } = props
  const text = (name: keyof Line): Text => ({
    error: form.wrong[lineField(line, name)],
    value: line[name],
    onText: (value) =>
      form.put({ lines: form.written.lines.map((one) => (one.key === line.key ? { ...one, [name]: value } : one)) }),
  })
  return (
    <fieldset className="expense-line" data-line={line.key}>
      <legend className="visually-hidden">{words('beginApproval.line', { n })}</legend>
      <ChoiceField label={words('beginApproval.item')} required {...text('item')} items={props.items} />
      <div className="date">
        <TimeField label={words('beginApproval.date')} {...text('date')} />
      </div>
      <LineField label={words('beginApproval.note')} {...text('note')} length={most.note} />
      <LineField label={words('beginApproval.receipt')} {...text('receipt')} length={most.receipt} />
      <div className="amount">
        <LineField label={words('beginApproval.amount')} required {...text('amount')} length={20} />
      </div>
      <IconButton
        icon="trash"
        label={words('beginApproval.removeLine', { n })}
        disabled={onRemove === null}
        onClick={() => onRemove?.()}
      />
    </fieldset>
  )
}

/** The items of a reimbursement with their sum; one of them always stands there. */
export const ExpenseLines = ({ form }: { readonly form: FormParts }) => {
  const words = useWords()
  const own = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const added = useRef<string | null>(null)
  const { lines } = form.written
  const items = itemsOf('item', words)
  useLayoutEffect(() => {
    if (added.current === null) return
    const line = own.current?.querySelector(`[data-line="${CSS.escape(added.current)}"]`)
    // Another change may be drawn before the line is.
    if (!line) return
    added.current = null
    line.querySelector<HTMLElement>(control)?.focus()
  })
  const addLine = () => {
    const key = crypto.randomUUID()
    added.current = key
    form.put({ lines: [...lines, newLine(key, lines.at(-1)?.date)] })
  }
  const removeLine = (key: string) => {
    form.put({ lines: lines.filter((line) => line.key !== key) })
    add.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this table
    <div className="expense-lines wide" ref={own} role="group" aria-label={words('beginApproval.lines')}>
      <div className="form-label">{words('beginApproval.lines')}</div>
      <div className="expense-head" aria-hidden="true">
        {(['item', 'date', 'note', 'receipt', 'amount'] as const).map((name) => (
          <span key={name} className={name}>
            <MarkedLabel label={words(`beginApproval.${name}`)} required={name === 'item' || name === 'amount'} />
          </span>
        ))}
      </div>
      {lines.map((line, at) => (
        <ExpenseLine
          key={line.key}
          form={form}
          line={line}
          n={at + 1}
          items={items}
          onRemove={lines.length === 1 ? null : () => removeLine(line.key)}
        />
      ))}
      <div className="expense-foot">
        <Button ref={add} kind="link" icon="plus" disabled={lines.length >= MOST_LINES} onClick={addLine}>
          {words('beginApproval.addLine')}
        </Button>
        <span className="grow" />
        <span className="meta">{words('beginApproval.total')}</span>
        <strong className="expense-sum">{formatYuan(sumFen(lines.map(({ amount }) => parseYuan(amount))))}</strong>
      </div>
    </div>
  )
}
