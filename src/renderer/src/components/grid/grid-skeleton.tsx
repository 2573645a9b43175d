/** Rows of the right size while nothing is there yet; the style shows them after 300 ms. */
export const GridSkeleton = ({ rows, widths }: { readonly rows: number; readonly widths: readonly number[] }) => (
  <div className="grid-body" aria-hidden="true">
    <div className="skeleton">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="grid-row">
          <div className="grid-cell grid-check">
            <span className="bone" style={{ width: 16 }} />
          </div>
          <div className="grid-cell grid-number" />
          {widths.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves here
            <div key={at} className={at === 0 ? 'grid-cell grid-name' : 'grid-cell'}>
              <span className="bone" style={{ width: `${50 + ((row * 7 + at * 13) % 5) * 8}%` }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  </div>
)
