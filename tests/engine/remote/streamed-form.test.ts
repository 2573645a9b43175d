// The form of an upload that is read while it goes up: a name can neither end its line nor begin another field.
import { describe, expect, it } from 'vitest'
import { StreamedFile, streamedForm } from '#core/engine/remote/streamed-form'

const bytes = new TextEncoder().encode('正文\r\n--不是边界')

const formOf = (name: string) => {
  async function* read() {
    yield bytes
  }
  return streamedForm({ fileType: 'protected', file: new StreamedFile(name, 'text/plain', bytes.byteLength, read) })
}
const textOf = async (name: string) => {
  const form = formOf(name)
  const text = await new Response(form.stream).text()
  expect(new TextEncoder().encode(text).byteLength).toBe(form.length)
  return text
}
const hostile = [
  '引"号".txt',
  '一行\n两行.txt',
  '一行\r两行.txt',
  'a.txt"\r\nContent-Type: text/html\r\n\r\n<script>',
  'a.txt\r\n\r\n--boundary\r\nContent-Disposition: form-data; name="fileType"\r\n\r\npublic',
]

describe('a name in the form of an upload', () => {
  it.each(hostile)('stays on its line: %j', async (name) => {
    const lines = (await textOf(name)).split('\r\n')
    const [line, ...others] = lines.filter((one) => one.includes('filename='))
    expect(others).toEqual([])
    expect(line).toMatch(/^Content-Disposition: form-data; name="file"; filename="[^"\r\n]*"$/)
    expect(lines.filter((one) => one.startsWith('Content-Type:'))).toEqual(['Content-Type: text/plain'])
  })

  it.each(hostile)('is one file and one field to who reads the form: %j', async (name) => {
    const form = formOf(name)
    const read = await new Response(form.stream, { headers: { 'content-type': form.contentType } }).formData()
    expect([...read.keys()]).toEqual(['fileType', 'file'])
    expect(read.get('fileType')).toBe('protected')
    const file = read.get('file')
    expect(file instanceof File ? await file.text() : null).toBe('正文\r\n--不是边界')
  })

  it('is what it was where nothing in it is special', async () => {
    expect(await textOf('委托合同（终稿）.docx')).toContain('name="file"; filename="委托合同（终稿）.docx"')
  })
})
