import type { RefObject } from 'react'
import { approvalFilters, approvalKinds, approvalScene } from '#shared/domain/approval'
import { SearchField } from '../../components/search-field.tsx'
import { Segments } from '../../components/segments.tsx'
import { Select } from '../../components/select.tsx'
import { useWords } from '../../lib/words.ts'
import { statusMark } from './approval-words.ts'
import { type ApprovalsState, statuses } from './approvals-state.ts'

/** What narrows the list: how they were handled (AV-04), or how they stand; what is searched; and the kind (AV-06). */
export const ListTools = (props: {
  readonly state: ApprovalsState
  readonly field: RefObject<HTMLInputElement | null>
  readonly onChange: (change: Partial<ApprovalsState>) => void
}) => {
  const words = useWords()
  const { state, onChange } = props
  const kinds = (
    <Select
      label={words('approvals.kinds')}
      value={state.kind ?? ''}
      items={[
        { value: '', label: words('approvals.anyKind') },
        ...approvalKinds.map((kind) => ({ value: kind, label: words(`approvals.kind.${kind}`) })),
      ]}
      onChange={(value) => onChange({ kind: approvalKinds.find((kind) => kind === value) ?? null })}
    />
  )
  return (
    <div className="approvals-tools">
      {state.scene === approvalScene.toApprove ? (
        <Segments
          label={words('approvals.filters')}
          items={approvalFilters.map((value) => ({ value, label: words(`approvals.filter.${value}`) }))}
          value={state.filter}
          onChange={(value) => onChange({ filter: approvalFilters.find((filter) => filter === value) ?? 'all' })}
        />
      ) : null}
      {state.scene === approvalScene.initiated ? (
        <div className="approvals-selects">
          <Select
            label={words('approvals.statuses')}
            value={state.status === null ? '' : String(state.status)}
            items={[
              { value: '', label: words('approvals.anyStatus') },
              ...statuses.map((status) => ({ value: String(status), label: statusMark(status, words).text })),
            ]}
            onChange={(value) => onChange({ status: value === '' ? null : Number(value) })}
          />
          {kinds}
        </div>
      ) : null}
      <div className="approvals-find">
        <SearchField
          label={words('approvals.search')}
          clearLabel={words('approvals.clearSearch')}
          value={state.text}
          field={props.field}
          onChange={(text) => onChange({ text })}
        />
        {state.scene === approvalScene.initiated ? null : kinds}
      </div>
    </div>
  )
}
