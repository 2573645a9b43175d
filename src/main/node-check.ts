/** The Node-API version that the native store needs; below it the store ends the process without a word. */
const NEEDED = 10

/** A sentence for the person at the terminal when this Node is too old, else null. */
export const nodeProblem = (versions: { readonly node: string; readonly napi?: string | undefined }): string | null =>
  Number(versions.napi) >= NEEDED
    ? null
    : `Firmdesk needs Node 22.14 or newer, and this is Node ${versions.node}. Run it with npm start: that uses its own Node.`

/** Says the sentence and ends the process where this Node cannot run Firmdesk. Every entry calls it first. */
export const requireNode = (): void => {
  const problem = nodeProblem(process.versions)
  if (problem === null) return
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}
