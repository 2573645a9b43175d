import { Link } from 'react-router'
import type { RecordMark } from '#shared/domain/work'
import { Icon } from '../../components/icon.tsx'
import { Mark } from '../../components/unsent-mark.tsx'
import { routes } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'

/** Where an unsent follow-up or comment stands; one that needs a person leads to where it is mended. */
export const EntryMark = ({ mark }: { readonly mark: RecordMark | null }) => {
  const words = useWords()
  if (mark === null) return null
  if (mark !== 'attention') return <Mark mark={mark} />
  return (
    <Link className="mark attention" to={routes.sync}>
      <Icon name="alert" size={14} />
      {words('mark.attention')}
    </Link>
  )
}
