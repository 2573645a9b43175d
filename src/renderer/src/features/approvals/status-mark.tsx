import { Icon } from '../../components/icon.tsx'
import { useWords } from '../../lib/words.ts'
import { statusMark } from './approval-words.ts'

/** How an approval stands, as a glyph and its word; the same in the list, in the head and in the bar (AV-02). */
export const StatusMark = ({ status }: { readonly status: number | null }) => {
  const { text, icon, tone } = statusMark(status, useWords())
  return (
    <span className={`approval-status ${tone}`.trim()}>
      <Icon name={icon} size={14} />
      {text}
    </span>
  )
}
