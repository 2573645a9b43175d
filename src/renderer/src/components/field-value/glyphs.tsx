/** Four bars; the first level of the list fills all of them, an unknown one none. `at` is the place in the list. */
export const LevelGlyph = ({ at }: { readonly at: number }) => {
  const filled = at < 0 ? 0 : Math.max(4 - at, 1)
  return (
    <svg viewBox="0 0 14 12" aria-hidden="true">
      {[0, 1, 2, 3].map((bar) => (
        <rect
          key={bar}
          className={bar < filled ? 'filled' : undefined}
          x={bar * 4}
          y={9 - bar * 3}
          width={2}
          height={3 + bar * 3}
        />
      ))}
    </svg>
  )
}

/** An empty, half-filled or ticked circle; a dashed one where the status is unknown. */
export const ChargeGlyph = ({ paid }: { readonly paid: 'none' | 'part' | 'all' | 'unknown' }) => (
  <svg className="icon icon-14" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="8" strokeDasharray={paid === 'unknown' ? '3 3' : undefined} />
    {paid === 'part' ? <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" stroke="none" /> : null}
    {paid === 'all' ? <path d="M8.5 12.2l2.5 2.5 4.5-5" /> : null}
  </svg>
)
