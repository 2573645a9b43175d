import type { RecordMark } from '#shared/domain/work'
import { useWords } from '../lib/words.ts'
import { Icon, type IconName } from './icon.tsx'

/** Where an unsent change stands; `doubtful` while the firm is asked whether it has it. */
export type UnsentMark = RecordMark | 'doubtful'

const icons: Readonly<Record<UnsentMark, IconName>> = {
  saved: 'upload',
  sending: 'upload',
  doubtful: 'search',
  attention: 'alert',
}

/** The same as a glyph and its words: saved here, on its way, looked for, or in need of a person. */
export const Mark = ({ mark, glyph = false }: { readonly mark: UnsentMark; readonly glyph?: boolean }) => {
  const words = useWords()
  const text = words(`mark.${mark}`)
  if (glyph)
    return (
      <span className={`mark ${mark}`} role="img" aria-label={text} title={words(`mark.${mark}.title`)}>
        <Icon name={icons[mark]} size={14} />
      </span>
    )
  return (
    <span className={`mark ${mark}`} title={words(`mark.${mark}.title`)}>
      <Icon name={icons[mark]} size={14} />
      {text}
    </span>
  )
}
