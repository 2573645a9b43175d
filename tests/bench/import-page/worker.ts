// The least that any reader of an .xlsx does: unpack its parts and walk their XML once. Nothing is made of the cells.
import { unzipSync } from 'fflate'
import { Parser } from 'saxen'

/** What was walked over, so that nothing of the walk can be left out. */
export type Walked = { readonly rows: number; readonly signs: number }

/** A call in the form of the product's, so that it is timed as those are. */
type Asked = { readonly i: string; readonly a: readonly [{ readonly file: File }] }

addEventListener(
  'message',
  async ({
    data: {
      i,
      a: [ask],
    },
  }: MessageEvent<Asked>) => {
    const parts = unzipSync(new Uint8Array(await ask.file.arrayBuffer()))
    const decoder = new TextDecoder()
    let rows = 0
    let signs = 0
    for (const [name, bytes] of Object.entries(parts)) {
      if (!/\.(xml|rels)$/.test(name)) continue
      const parser = new Parser()
      parser.on('openTag', (element) => {
        if (element === 'row') rows += 1
      })
      parser.on('text', (text) => {
        signs += text.length
      })
      parser.parse(decoder.decode(bytes))
    }
    postMessage({ t: 's', i, r: { rows, signs } satisfies Walked })
  },
)
