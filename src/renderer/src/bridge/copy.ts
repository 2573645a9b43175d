// Records as text on the clipboard, and the word for how it went.
import { useEffect, useRef, useState } from 'react'
import { copyText } from './queries.ts'

/** Text of records; `withoutPhones` where telephone numbers had to be left out of it (§6). */
export type CopiedText = { readonly text: string; readonly withoutPhones: boolean }

/** How long the word stands there, in milliseconds. */
const said = 2500

/** Copies records; `copied` is the word for how it went (§8), and for what was left out, for a moment. */
export const useCopy = () => {
  const [copied, setCopied] = useState<'copy.done' | 'copy.doneWithoutPhones' | 'copy.failed' | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async ({ text, withoutPhones }: CopiedText) => {
    const done = withoutPhones ? 'copy.doneWithoutPhones' : 'copy.done'
    setCopied((await copyText(text)) ? done : 'copy.failed')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(null), said)
  }
  return { copied, copy }
}
