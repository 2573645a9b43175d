import type { RecordMark } from '#shared/domain/work'
import { useWords } from '../lib/words.ts'
import { Icon, type IconName } from './icon.tsx'

const icons: Readonly<Record<RecordMark, IconName>> = { saved: 'upload', sending: 'upload', attention: 'alert' }

/** Where an unsent change stands, as a glyph and its words: saved here, on its way, or in need of a person. */
export const Mark = ({ mark, glyph = false }: { readonly mark: RecordMark; readonly glyph?: boolean }) => {
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
