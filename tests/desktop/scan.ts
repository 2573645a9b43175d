import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseSync } from 'vite'

/** A node of a parsed file: its kind and whatever else stands in it. */
export type SyntaxNode = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>

/** A file with every node of it, in the order of the text. */
export type ScannedFile = { readonly path: string; readonly text: string; readonly nodes: readonly SyntaxNode[] }

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value

const collect = (value: unknown, into: SyntaxNode[]): void => {
  if (Array.isArray(value)) for (const item of value) collect(item, into)
  else if (isNode(value)) {
    into.push(value)
    for (const child of Object.values(value)) collect(child, into)
  }
}

/** Every node of a text; throws where it cannot be parsed. */
export const scanText = (path: string, text: string): ScannedFile => {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const nodes: SyntaxNode[] = []
  collect(program, nodes)
  return { path, text, nodes: nodes.sort((one, other) => one.start - other.start) }
}

/** Every script below a folder of the repository. */
export const scanFolder = (root: string, folder: string): readonly ScannedFile[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js|cjs|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => scanText(relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')))

const nameOf = (node: unknown): string | null => {
  if (!isNode(node)) return null
  if (typeof node.name === 'string') return node.name
  return typeof node.value === 'string' ? node.value : null
}

/** The properties named `name` in object literals, each with its value where that is a plain literal. */
export const propertiesNamed = (file: ScannedFile, name: string): readonly { readonly value: unknown }[] =>
  file.nodes
    .filter((node) => node.type === 'Property' && nameOf(node.key) === name)
    .map((node) => ({ value: isNode(node.value) && 'value' in node.value ? node.value.value : undefined }))

/** The calls as `object.method` or `function`, with the place in the text and the first argument where it is a literal. */
export const callsIn = (
  file: ScannedFile,
): readonly { readonly callee: string; readonly first: unknown; readonly start: number }[] =>
  file.nodes
    .filter((node) => node.type === 'CallExpression' || node.type === 'NewExpression')
    .map((node) => {
      const callee = node.callee
      const [argument] = Array.isArray(node.arguments) ? node.arguments : []
      const first = isNode(argument) && 'value' in argument ? argument.value : undefined
      const member = isNode(callee) && callee.type === 'MemberExpression'
      const text = member ? `${nameOf(callee.object) ?? ''}.${nameOf(callee.property) ?? ''}` : (nameOf(callee) ?? '')
      return { callee: text, first, start: node.start }
    })

/** Every literal text of a file that holds `part`. */
export const textsWith = (file: ScannedFile, part: RegExp): readonly string[] =>
  file.nodes.flatMap((node) =>
    node.type === 'Literal' && typeof node.value === 'string' && part.test(node.value) ? [node.value] : [],
  )
