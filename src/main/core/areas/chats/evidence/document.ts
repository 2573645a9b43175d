import { enEvidence } from '#shared/locale/en-evidence'
import { zhEvidence } from '#shared/locale/zh-evidence'

/** Words of an exported file by their names behind `evidence.doc.`, with `{name}` marks filled in. */
export type DocumentWords = (name: DocumentWord, values?: Readonly<Record<string, string | number>>) => string
type DocumentWord = keyof typeof zhEvidence extends infer Key
  ? Key extends `evidence.doc.${infer Name}`
    ? Name
    : never
  : never

/** A file of a message. `sha256` and `size` are those of the bytes on this computer, null where there are none. */
export type EvidenceFile = {
  readonly fsid: string
  readonly name: string
  readonly size: number | null
  readonly sha256: string | null
}

/** A message as it stands in the file; `time` is written in the zone of the document. */
export type EvidenceMessage = {
  readonly id: string
  readonly time: string
  readonly sender: string
  readonly senderId: string
  readonly own: boolean
  readonly ai: boolean
  readonly type: string
  readonly text: string
  readonly files: readonly EvidenceFile[]
}

/** All that an exported file says, whatever its format. */
export type EvidenceDocument = {
  readonly language: 'zh-CN' | 'en'
  readonly title: string
  /** The head: labels and values, one a line. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly messages: readonly EvidenceMessage[]
  /** Name, abbreviation and last digits of the person who exported it, over every page. */
  readonly watermark: string
  /** The name under which the file is handed over, for the commands that check it. */
  readonly fileName: string
}

/** The words of a language. */
export const documentWords = (language: EvidenceDocument['language']): DocumentWords => {
  const words: Readonly<Record<keyof typeof zhEvidence, string>> = language === 'en' ? enEvidence : zhEvidence
  return (name, values = {}) =>
    words[`evidence.doc.${name}`].replace(/\{(\w+)\}/g, (mark, key: string) => String(values[key] ?? mark))
}

/** The commands of each system that print the SHA-256 of a file. */
export const checkCommands = (fileName: string, words: DocumentWords): readonly (readonly [string, string])[] => [
  [words('system.windows'), `certutil -hashfile "${fileName}" SHA256`],
  [words('system.macos'), `shasum -a 256 "${fileName}"`],
  [words('system.linux'), `sha256sum "${fileName}"`],
]

/** Signs that no program draws or that no XML may hold, as the pictures that Unicode has for them. */
export const drawn = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, (sign) => String.fromCodePoint(0x2400 + sign.charCodeAt(0)))
    .replace(/[\u007f-\u009f\ufffe\uffff]/g, '\ufffd')
