import { assumed, type Definition, shown } from '../../engine/remote/define-endpoint.ts'

/** Bytes of files (§7 "Files", D-06). */
export const fileEndpoints = {
  'file.upload': shown('POST', '/api/v1/file/fs/upload', ['fileType', 'file'], {
    send: 'multipart',
    inQuery: ['fileType'],
  }),
  'file.download': assumed('GET', '/api/v1/file/fs/download', ['fsid']),
} as const

declare module '#core/engine/remote/endpoints' {
  interface Endpoints extends Record<keyof typeof fileEndpoints, Definition> {}
}
