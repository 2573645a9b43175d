import { createHash } from 'node:crypto'
import {
  checkCommands,
  type DocumentWords,
  documentWords,
  drawn,
  type EvidenceDocument,
  type EvidenceFile,
  type EvidenceMessage,
} from './document.ts'

/** Messages that are written before somebody else has a turn. */
const STRETCH = 500
/** Rows of the watermark, and how often each says it: enough for a page of A4 and for a large window. */
const MARKS = { rows: 24, times: 8 } as const

const style = `
:root { color-scheme: light; }
body { margin: 24px auto; max-width: 960px; padding: 0 24px; color: #1f2329; background: #fff;
  font: 14px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "Noto Serif CJK SC", sans-serif; }
h1 { font-size: 22px; } h2 { font-size: 17px; margin-top: 28px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; }
dt { color: #646a73; } dd { margin: 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th, td { border: 1px solid #c9cdd4; padding: 4px 8px; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { background: #f2f3f5; } thead { display: table-header-group; } tr { break-inside: avoid; } h1, h2 { break-after: avoid; }
.no { width: 48px; } .time { width: 92px; } .who { width: 110px; } .type { width: 72px; }
.text { white-space: pre-wrap; } .small { color: #646a73; font-size: 12px; }
pre { background: #f2f3f5; padding: 8px; white-space: pre-wrap; overflow-wrap: anywhere; }
.mark { position: fixed; inset: 0; overflow: hidden; pointer-events: none; color: #000; opacity: 0.07; font-size: 12px; }
.mark p { margin: 0; height: 100px; white-space: nowrap; } .mark span { display: inline-block; width: 200px; transform: rotate(-20deg); }
@media print { body { margin: 0; max-width: none; padding: 0; font-size: 11px; } .small { font-size: 10px; } }
@page { size: A4; margin: 14mm; }
`

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text that is a text in HTML, between tags and in quotes. */
export const escapeHtml = (text: string): string => drawn(text).replace(/[&<>"']/g, (sign) => signs[sign] ?? '')

/** What others wrote: its direction ends with it. */
const theirs = (text: string): string => `<bdi dir="auto">${escapeHtml(text)}</bdi>`

const fileLine = (file: EvidenceFile, words: DocumentWords): string =>
  `<div class="small">${theirs(file.name || words('unnamed'))} · ${escapeHtml(file.sha256 ?? words('absent'))}</div>`

const messageRow = (message: EvidenceMessage, number: number, words: DocumentWords): string => {
  const { id, time, sender, senderId, own, ai, type, text, files } = message
  const side = words(own ? 'side.own' : 'side.peer')
  const mark = ai ? `<div class="small">${escapeHtml(words('ai'))}</div>` : ''
  return `<tr id="m${number}"><td>${number}</td><td>${escapeHtml(time)}</td><td>${theirs(sender)}<div class="small">${escapeHtml(side)} · ${theirs(senderId)}</div></td><td>${theirs(type)}${mark}</td><td><div class="text">${theirs(text)}</div>${files.map((file) => fileLine(file, words)).join('')}<div class="small">${escapeHtml(words('id'))} ${theirs(id)}</div></td></tr>\n`
}

const fileRow = (file: EvidenceFile, number: number, words: DocumentWords): string =>
  `<tr><td>${number}</td><td>${theirs(file.name || words('unnamed'))}<div class="small">${escapeHtml(words('fsid'))} ${theirs(file.fsid)}</div></td><td>${file.size ?? ''}</td><td>${escapeHtml(file.sha256 ?? words('absent'))}</td></tr>\n`

const head = (cells: readonly (readonly [name: string, text: string])[]): string =>
  `<thead><tr>${cells.map(([name, text]) => `<th scope="col" class="${name}">${escapeHtml(text)}</th>`).join('')}</tr></thead>`

const watermark = (text: string): string => {
  const row = `<p>${`<span>${escapeHtml(text)}</span>`.repeat(MARKS.times)}</p>`
  return `<div class="mark" aria-hidden="true">${row.repeat(MARKS.rows)}</div>`
}

const checks = (document: EvidenceDocument, words: DocumentWords): string => {
  const lines = checkCommands(document.fileName, words).map(
    ([system, command]) => `<p>${escapeHtml(system)}</p><pre>${escapeHtml(command)}</pre>`,
  )
  const [first, second, third] = (['check1', 'check2', 'check3'] as const).map(
    (name) => `<p>${escapeHtml(words(name))}</p>`,
  )
  return `<h2>${escapeHtml(words('check'))}</h2>${first}${second}${lines.join('')}${third}`
}

/**
 * The document as one page of HTML without script, links or anything that is loaded: its policy allows its own style
 * alone. `breathe` is awaited now and then and may throw.
 */
export async function evidenceHtml(document: EvidenceDocument, breathe: () => Promise<void>): Promise<Uint8Array> {
  const { language, title, facts, messages } = document
  const words = documentWords(language)
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`
  const parts: Buffer[] = []
  const put = (text: string) => void parts.push(Buffer.from(text))
  put(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer"><title>${escapeHtml(title)}</title><style>${style}</style></head><body>
<h1>${escapeHtml(title)}</h1><dl>${facts.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${theirs(value)}</dd>`).join('')}</dl>
${checks(document, words)}<h2>${escapeHtml(words('list'))}</h2><table>${head([
    ['no', words('no')],
    ['time', words('time')],
    ['who', words('sender')],
    ['type', words('type')],
    ['what', words('content')],
  ])}<tbody>
`)
  for (let from = 0; from < messages.length; from += STRETCH) {
    await breathe()
    const stretch = messages.slice(from, from + STRETCH)
    put(stretch.map((message, at) => messageRow(message, from + at + 1, words)).join(''))
  }
  const files = messages.flatMap((message, at) => message.files.map((file) => [file, at + 1] as const))
  put(`</tbody></table><h2>${escapeHtml(words('attachments'))}</h2>`)
  if (files.length === 0) put(`<p>${escapeHtml(words('noAttachments'))}</p>`)
  else
    put(
      `<table>${head([
        ['no', words('no')],
        ['what', words('name')],
        ['time', words('size')],
        ['what', words('sha')],
      ])}<tbody>${files.map(([file, number]) => fileRow(file, number, words)).join('')}</tbody></table>`,
    )
  put(`${watermark(document.watermark)}</body></html>\n`)
  return Buffer.concat(parts)
}
