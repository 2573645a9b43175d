import { useContext } from 'react'
import type { Attachment } from '#shared/domain/records'
import { isJsonText, isRecord, listOf, textOf, unpacked } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import { Icon } from '../icon.tsx'
import { FileSlot } from './file-slot.ts'
import { TextValue } from './text-values.tsx'
import type { ValueProps } from './value-props.ts'

/** The attached files; a single plain text is one file. Empty where the value cannot be read. */
const filesOf = (value: ValueProps['value'], unnamed: string): readonly Attachment[] => {
  const inner = unpacked(value)
  const single = typeof inner === 'string' && !isJsonText(inner) ? [inner] : []
  return [...listOf(inner), ...single].map((entry) => {
    const text = (key: 'id' | 'fsid') => (isRecord(entry) ? (textOf(entry[key])?.trim() ?? '') : '')
    return { id: text('id'), name: textOf(entry) ?? unnamed, fsid: text('fsid'), fileSize: null }
  })
}

/** Names of the attached files. */
export const namesOf = (value: ValueProps['value'], unnamed: string): readonly string[] =>
  filesOf(value, unnamed).map(({ name }) => name)

/** In a list how many there are; in a record each by its name, to be opened where the firm has it. */
const Attachments = ({ value, place, image }: ValueProps & { readonly image: boolean }) => {
  const words = useWords()
  const icon = image ? 'image' : 'file'
  const File = useContext(FileSlot)
  const files = filesOf(value, words(image ? 'value.image' : 'value.file'))
  const names = files.map(({ name }) => name)
  if (names.length === 0) return <TextValue value={value} place={place} />
  if (place === 'list')
    return (
      <span className="state" title={names.join('\n')}>
        <Icon name={icon} size={14} />
        <span className="cut">{words(image ? 'value.images' : 'value.files', { n: names.length })}</span>
      </span>
    )
  const among = files.filter(({ fsid }) => fsid !== '')
  return files.map((file, position) =>
    File !== null && file.fsid !== '' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and their order is all they have
      <File key={position} file={file} among={among} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={position} className="file-chip" title={file.name}>
        <Icon name={icon} size={14} />
        <span className="cut">{file.name}</span>
      </span>
    ),
  )
}

/** Pictures (FD-06). */
export const ImagesValue = (props: ValueProps) => <Attachments {...props} image />

/** Files (FD-07). */
export const FilesValue = (props: ValueProps) => <Attachments {...props} image={false} />
