import { isJsonText, listOf, textOf, unpacked } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import { Icon } from '../icon.tsx'
import { TextValue } from './text-values.tsx'
import type { ValueProps } from './value-props.ts'

/** Names of the attached files; a single plain text is one file. Empty where the value cannot be read. */
export const namesOf = (value: ValueProps['value'], unnamed: string): readonly string[] => {
  const inner = unpacked(value)
  const single = typeof inner === 'string' && !isJsonText(inner) ? [inner] : []
  return [...listOf(inner), ...single].map((entry) => textOf(entry) ?? unnamed)
}

/** In a list how many there are; in a record each by its name. */
const Attachments = ({ value, place, image }: ValueProps & { readonly image: boolean }) => {
  const words = useWords()
  const icon = image ? 'image' : 'file'
  const names = namesOf(value, words(image ? 'value.image' : 'value.file'))
  if (names.length === 0) return <TextValue value={value} place={place} />
  if (place === 'list')
    return (
      <span className="state" title={names.join('\n')}>
        <Icon name={icon} size={14} />
        <span className="cut">{words(image ? 'value.images' : 'value.files', { n: names.length })}</span>
      </span>
    )
  return names.map((name, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and their order is all they have
    <span key={position} className="file-chip" title={name}>
      <Icon name={icon} size={14} />
      <span className="cut">{name}</span>
    </span>
  ))
}

/** Pictures (FD-06). */
export const ImagesValue = (props: ValueProps) => <Attachments {...props} image />

/** Files (FD-07). */
export const FilesValue = (props: ValueProps) => <Attachments {...props} image={false} />
