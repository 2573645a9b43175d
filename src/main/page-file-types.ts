/** Content types of the page's files by their endings; the shells give out no other file. */
export const pageFileTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  // Fonts and characters that a PDF may need beside itself.
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
}
