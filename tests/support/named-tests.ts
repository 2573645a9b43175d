import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The text of a test file of the repository with the parts that it loads from beside it; '' where there is none. */
export const testText = (root: string, file: string): string => {
  const path = join(root, file)
  if (!existsSync(path)) return ''
  const text = readFileSync(path, 'utf8')
  const parts = [...text.matchAll(/^await import\('(\.\/[\w-]+\.ts)'\)/gm)].map(([, part = '']) => part)
  return [text, ...parts.map((part) => readFileSync(join(dirname(path), part), 'utf8'))].join('\n')
}
