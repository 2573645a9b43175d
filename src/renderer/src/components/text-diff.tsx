import { useMemo } from 'react'
import { diffWords } from '../lib/diff.ts'

/** A text with what changed of another one: added words underlined, removed ones struck out. */
export const TextDiff = ({ before, after }: { readonly before: string; readonly after: string }) => {
  const pieces = useMemo(() => diffWords(before, after), [before, after])
  return (
    <span className="value-text">
      {pieces.map(({ kind, text }, at) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: pieces have no name but their place
        if (kind === 'added') return <ins key={at}>{text}</ins>
        if (kind === 'removed') return <del key={at}>{text}</del>
        return <span key={at}>{text}</span>
        // biome-ignore-end lint/suspicious/noArrayIndexKey: pieces have no name but their place
      })}
    </span>
  )
}
