import { useWords } from '../lib/words.ts'

/** Lines in place of what is being read, as wide as said, CSS px. */
export const Bones = ({ className, widths }: { readonly className: string; readonly widths: readonly number[] }) => (
  <div className={`skeleton ${className}`} role="status" aria-label={useWords()('common.loading')}>
    {widths.map((width, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves here
      <span key={at} className="bone" style={{ width }} />
    ))}
  </div>
)
