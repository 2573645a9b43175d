import { formatCount } from '../lib/count.ts'

/** How many of an area ask for attention, beside its entry of the rail; nothing where none does. `title` says of what. */
export const RailCount = ({ count, title }: { readonly count: number; readonly title: string }) =>
  count === 0 ? null : (
    <span className="rail-count" title={title}>
      {count > 999 ? '999+' : formatCount(count)}
    </span>
  )
