import { Failure } from '#shared/contract/failure'
import type { Attachment } from '#shared/domain/records'
import type { CallTools } from '../../engine/remote/call-tools.ts'
import { readAttachment } from '../../engine/remote/parts.ts'
import type { StreamedDownload } from '../../engine/remote/streamed-answer.ts'
import { StreamedFile } from '../../engine/remote/streamed-form.ts'
import type { Sending } from '../../engine/remote/types.ts'

/** A file on its way up. */
export type Upload = {
  readonly name: string
  readonly type: string
  /** All bytes, or a file that is read while it goes up. */
  readonly bytes: Uint8Array | { readonly size: number; readonly read: () => AsyncIterable<Uint8Array> }
  /** `protected` for comments and follow-ups, `temp` for imports (§7). */
  readonly fileType: 'protected' | 'temp'
  /** Bytes sent so far. */
  readonly onProgress?: (sent: number) => void
}

/** Files up and down. */
export type FileCalls = {
  readonly upload: (upload: Upload, sending?: Sending) => Promise<Attachment>
  /**
   * Fails with too-large beyond `mostBytes`, 128 MiB where it is left out. `name` is what the record calls the file: one
   * that is itself JSON or a page is told from a refusal by it.
   */
  readonly download: (
    fsid: string,
    signal?: AbortSignal,
    mostBytes?: number,
    name?: string,
  ) => Promise<{ readonly name: string; readonly type: string; readonly bytes: Uint8Array }>
  /** The same, its bytes read as they come; whoever does not read them has to end the body. */
  readonly stream: (fsid: string, mostBytes: number, signal?: AbortSignal, name?: string) => Promise<StreamedDownload>
}

declare module '#core/engine/remote/types' {
  interface AreaRemotes {
    readonly files: FileCalls
  }
}

/** Files (§7 "Files", D-06): bytes up and down. */
export const fileCalls = ({ transport: { call, download, stream }, endpoints }: CallTools): FileCalls => ({
  upload: async ({ name, type, bytes, fileType, onProgress }, sending = {}) => {
    const file =
      bytes instanceof Uint8Array
        ? new File([new Uint8Array(bytes)], name, { type })
        : new StreamedFile(name, type, bytes.size, bytes.read)
    const data = await call({
      endpoint: endpoints['file.upload'],
      parameters: { fileType, file },
      key: sending.key,
      signal: sending.signal,
      transfer: {
        bytes: file.size,
        // What is counted includes the form around the file.
        ...(onProgress && { onProgress: (sent: number) => onProgress(Math.min(sent, file.size)) }),
      },
    })
    const record = readAttachment(Array.isArray(data) ? data[0] : data)
    if (record === null || record.fsid === '') throw new Failure('bad-envelope', { reason: 'no-fsid' })
    return { ...record, name: record.name || name, fileSize: record.fileSize ?? file.size }
  },
  download: (fsid, signal, mostBytes, fileName) =>
    download(
      { endpoint: endpoints['file.download'], parameters: { fsid }, signal, fileName, transfer: { bytes: 0 } },
      mostBytes,
    ),
  stream: (fsid, mostBytes, signal, fileName) =>
    stream(
      { endpoint: endpoints['file.download'], parameters: { fsid }, signal, fileName, transfer: { bytes: 0 } },
      mostBytes,
    ),
})
