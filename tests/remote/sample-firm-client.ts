import { type FirmAnswer, type FirmClient, isWireRow } from '../support/firm.ts'

/** Uploads a file as any HTTP client would: multipart, field `file`. */
export async function upload(
  client: Pick<FirmClient, 'token'>,
  origin: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  fileType = 'protected',
): Promise<FirmAnswer> {
  const form = new FormData()
  form.set('file', new File([bytes], name, { type: name.endsWith('.pdf') ? 'application/pdf' : '' }))
  const response = await fetch(`${origin}/api/v1/file/fs/upload?fileType=${fileType}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}` },
    body: form,
  })
  const text = (await response.text()).replaceAll(/("id":)(\d{16,})/g, '$1"$2"')
  const value: unknown = JSON.parse(text)
  const envelope = isWireRow(value) ? value : {}
  return {
    status: response.status,
    text,
    headers: response.headers,
    succeed: envelope.succeed === true,
    message: String(envelope.message ?? ''),
    data: envelope.data ?? null,
  }
}
