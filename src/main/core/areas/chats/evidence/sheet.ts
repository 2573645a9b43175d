import { type Cell, createWorkbook, LONGEST_CELL } from '../../../engine/workbook.ts'
import { checkCommands, documentWords, drawn, type EvidenceDocument, type EvidenceMessage } from './document.ts'

/** Messages that are written before somebody else has a turn. */
const STRETCH = 500

type Row = readonly Cell[]

/** A text in pieces of so many characters at most; whole signs only, at least one piece. */
const pieces = (text: string, most: number): readonly string[] => {
  const found: string[] = []
  for (let from = 0; from < text.length; ) {
    const end = from + most
    const splits = end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1))
    found.push(text.slice(from, splits ? end - 1 : end))
    from = splits ? end - 1 : end
  }
  return found.length === 0 ? [''] : found
}

/** A message in a row, and its text in further ones where it is longer than a cell. */
const messageRows = (message: EvidenceMessage, number: number, side: string, ai: string, more: string): Row[] => {
  const { id, time, sender, senderId, type, text, files } = message
  const names = files.map(({ name, fsid }) => name || fsid).join('\n')
  return pieces(drawn(text), LONGEST_CELL - more.length).map((piece, at) => [
    number,
    drawn(id),
    time,
    drawn(sender),
    drawn(senderId),
    side,
    drawn(type).slice(0, LONGEST_CELL - ai.length) + ai,
    at === 0 ? piece : `${more}${piece}`,
    at === 0 ? drawn(names) : '',
  ])
}

/**
 * The document as a workbook of three sheets: head with the check, messages, attachments. `breathe` is awaited now and
 * then and may throw.
 */
export async function evidenceSheet(document: EvidenceDocument, breathe: () => Promise<void>): Promise<Uint8Array> {
  const { language, title, facts, messages } = document
  const words = documentWords(language)
  const commands = checkCommands(document.fileName, words)
  const sheets = [
    { name: words('title'), widths: [28, 90] },
    { name: words('list'), widths: [6, 26, 20, 18, 24, 12, 12, 80, 40] },
    { name: words('attachments'), widths: [6, 26, 40, 26, 14, 68] },
  ]
  const book = createWorkbook(sheets)
  book.add([
    [title],
    ...facts.map(([label, value]) => [label, drawn(value)]),
    [],
    [words('check')],
    [words('check1')],
    [words('check2')],
    ...commands.map(([system, command]) => [system, command]),
    [words('check3')],
  ])
  book.next()
  const names = ['no', 'id', 'time', 'sender', 'fsid', 'sender', 'type', 'content', 'attachments'] as const
  const heading = names.map((name) => words(name))
  heading[4] = `${words('sender')} ID`
  heading[5] = `${words('side.own')} / ${words('side.peer')}`
  book.add([heading])
  for (let from = 0; from < messages.length; from += STRETCH) {
    await breathe()
    const rowsOf = (message: EvidenceMessage, at: number) => {
      const side = words(message.own ? 'side.own' : 'side.peer')
      const ai = message.ai ? ` (${words('ai')})` : ''
      return messageRows(message, from + at + 1, side, ai, words('continued'))
    }
    book.add(messages.slice(from, from + STRETCH).flatMap(rowsOf))
  }
  book.next()
  book.add([[words('no'), words('id'), words('name'), words('fsid'), words('size'), words('sha')]])
  for (let from = 0; from < messages.length; from += STRETCH) {
    await breathe()
    const rowsOf = ({ id, files }: EvidenceMessage, at: number) =>
      files.map(({ name, fsid, size, sha256 }): Row => {
        const called = drawn(name || words('unnamed'))
        return [from + at + 1, drawn(id), called, drawn(fsid), size ?? '', sha256 ?? words('absent')]
      })
    book.add(messages.slice(from, from + STRETCH).flatMap(rowsOf))
  }
  return book.end()
}
