import { useMemo } from 'react'
import type { ShownFile } from '../bridge/files.ts'
import { textEncoding } from '../lib/file-kind.ts'
import { useWords } from '../lib/words.ts'

/** Characters that are drawn. */
const MOST = 1_000_000

/** A text as it is written: whatever markup stands in it is words. */
export const TextView = ({ file: { bytes, address } }: { readonly file: ShownFile }) => {
  const words = useWords()
  const text = useMemo(() => new TextDecoder(textEncoding(bytes) ?? 'utf-8').decode(bytes), [bytes])
  return (
    <>
      {address !== null || text.length > MOST ? (
        <p className="file-note">{words('file.textCut', { n: MOST.toLocaleString() })}</p>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <pre className="file-text" tabIndex={0}>
        {text.slice(0, MOST)}
      </pre>
    </>
  )
}
