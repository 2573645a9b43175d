// A stand-in for the program that opens a browser: it writes to the file of its first word what its other words are,
// which processes show the key of the page that it was given in their arguments or environment, and how the key is
// answered.
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

const [report = '', ...words] = process.argv.slice(2)

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process ended, or is another person's.
    return ''
  }
}

const page = /^https?:/.test(words.at(-1) ?? '') ? (words.at(-1) ?? '') : textOf(words.at(-1) ?? '')
const address = new URL(/http:[^"]+/.exec(page)?.[0] ?? '')
const key = address.hash.replace('#key=', '')
const shownBy = readdirSync('/proc')
  .filter((name) => /^\d+$/.test(name))
  .flatMap((id) => ['cmdline', 'environ'].map((name) => `/proc/${id}/${name}`))
  .filter((file) => textOf(file).includes(key))
const { status } = await fetch(new URL('/session', address), {
  method: 'POST',
  headers: { origin: address.origin },
  body: JSON.stringify({ key }),
})
writeFileSync(`${report}.new`, JSON.stringify({ words, shownBy, status }))
renameSync(`${report}.new`, report)
