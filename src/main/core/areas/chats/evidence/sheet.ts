import { checkCommands, documentWords, drawn, type EvidenceDocument, type EvidenceMessage } from './document.ts'

/** Characters that a cell takes. */
const CELL = 32_000
/** Messages that are written before somebody else has a turn. */
const STRETCH = 500

type Cell = string | number
type Row = readonly Cell[]

/** A text in pieces that each fit a cell; whole signs only, at least one piece. */
const pieces = (text: string): readonly string[] => {
  const found: string[] = []
  for (let from = 0; from < text.length; ) {
    const end = from + CELL
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
  return pieces(drawn(text)).map((piece, at) => [
    number,
    drawn(id),
    time,
    drawn(sender).slice(0, CELL),
    drawn(senderId).slice(0, CELL),
    side,
    drawn(type).slice(0, CELL) + ai,
    at === 0 ? piece : `${more}${piece}`,
    at === 0 ? drawn(names).slice(0, CELL) : '',
  ])
}

/**
 * The document as a workbook of three sheets: head with the check, messages, attachments. Every text is a text to the
 * program that opens it, never a formula. `breathe` is awaited now and then and may throw.
 */
export async function evidenceSheet(document: EvidenceDocument, breathe: () => Promise<void>): Promise<Uint8Array> {
  const { utils, write } = await import('@e965/xlsx')
  const { language, title, facts, messages } = document
  const words = documentWords(language)
  const commands = checkCommands(document.fileName, words)
  const first: Row[] = [
    [title],
    ...facts.map(([label, value]) => [label, drawn(value).slice(0, CELL)]),
    [],
    [words('check')],
    [words('check1')],
    [words('check2')],
    ...commands.map(([system, command]) => [system, command]),
    [words('check3')],
  ]
  const names = ['no', 'id', 'time', 'sender', 'fsid', 'sender', 'type', 'content', 'attachments'] as const
  const heading = names.map((name) => words(name))
  heading[4] = `${words('sender')} ID`
  heading[5] = `${words('side.own')} / ${words('side.peer')}`
  const second: Row[] = [heading]
  for (let from = 0; from < messages.length; from += STRETCH) {
    await breathe()
    for (const [at, message] of messages.slice(from, from + STRETCH).entries()) {
      const side = words(message.own ? 'side.own' : 'side.peer')
      const ai = message.ai ? ` (${words('ai')})` : ''
      second.push(...messageRows(message, from + at + 1, side, ai, words('continued')))
    }
  }
  const third: Row[] = [[words('no'), words('id'), words('name'), words('fsid'), words('size'), words('sha')]]
  for (const [at, { id, files }] of messages.entries())
    for (const { name, fsid, size, sha256 } of files) {
      const called = drawn(name || words('unnamed')).slice(0, CELL)
      third.push([at + 1, drawn(id), called, drawn(fsid).slice(0, CELL), size ?? '', sha256 ?? words('absent')])
    }
  await breathe()
  const book = utils.book_new()
  const add = (rows: readonly Row[], name: string, widths: readonly number[]) => {
    const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]))
    sheet['!cols'] = widths.map((wch) => ({ wch }))
    utils.book_append_sheet(book, sheet, name)
  }
  add(first, words('title').slice(0, 31), [28, 90])
  add(second, words('list').slice(0, 31), [6, 26, 20, 18, 24, 12, 12, 80, 40])
  add(third, words('attachments').slice(0, 31), [6, 26, 40, 26, 14, 68])
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }))
}
