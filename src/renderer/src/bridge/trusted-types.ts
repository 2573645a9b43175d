// The page's first script: main.ts imports it before anything else (checklist item 7).
// It allows what the app's own libraries need and nothing that could carry foreign markup or scripts.

type Policy = {
  readonly createHTML: (text: string) => string | null
  readonly createScriptURL: (address: string) => string | null
}
type PolicyFactory = { readonly createPolicy: (name: string, policy: Policy) => unknown }

/** A character that opens a tag, a comment or a declaration in HTML; a bare `<` as in `a < b` opens nothing. */
const opensTag = /<[a-z!/?]/i

/** Text without any tag, as antd writes into its style elements; null refuses the assignment. */
export const allowedText = (text: string): string | null => (opensTag.test(text) ? null : text)

/** The address if it belongs to `base`'s origin; null refuses it. */
export const allowedScript = (address: string, base: string): string | null => {
  const [target, own] = [URL.parse(address, base), new URL(base)]
  // Not by `origin`: it is "null" for every address of a scheme that the browser does not know.
  return target?.protocol === own.protocol && target.host === own.host ? address : null
}

const factory = (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes
factory?.createPolicy('default', {
  createHTML: allowedText,
  createScriptURL: (address) => allowedScript(address, location.href),
})
