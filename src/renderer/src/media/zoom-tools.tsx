import { IconButton } from '../components/button.tsx'
import { useShortcuts } from '../lib/keys.ts'
import { useWords } from '../lib/words.ts'

/** Zooms that a press goes through, per cent. */
const STEPS = [10, 25, 50, 75, 100, 125, 150, 200, 300, 400, 800] as const

/** The next zoom from one that may stand between two, per cent; the last one stays. */
const nextZoom = (percent: number, by: 1 | -1): number =>
  (by > 0 ? STEPS.find((step) => step > percent + 0.5) : STEPS.findLast((step) => step < percent - 0.5)) ??
  (by > 0 ? 800 : 10)

/** The keys of these tools, for as long as the component is on the screen; `percent` is what is shown now. */
export const useZoomKeys = (percent: number, onZoom: (percent: number | null) => void): void =>
  useShortcuts({
    zoomIn: () => onZoom(nextZoom(percent, 1)),
    zoomOut: () => onZoom(nextZoom(percent, -1)),
    fitFile: () => onZoom(null),
  })

/** Larger, smaller, and as large as the window; `percent` is what is shown now. */
export const ZoomTools = ({
  percent,
  isFitted,
  onZoom,
}: {
  readonly percent: number
  readonly isFitted: boolean
  /** A zoom in per cent; null fits the window. */
  readonly onZoom: (percent: number | null) => void
}) => {
  const words = useWords()
  return (
    <>
      <IconButton icon="minus" label={words('file.smaller')} onClick={() => onZoom(nextZoom(percent, -1))} />
      <span className="file-zoom" aria-live="polite">
        {Math.round(percent)}%
      </span>
      <IconButton icon="plus" label={words('file.larger')} onClick={() => onZoom(nextZoom(percent, 1))} />
      <IconButton
        icon="fit"
        label={words('file.fit')}
        aria-pressed={isFitted}
        onClick={() => onZoom(isFitted ? 100 : null)}
      />
    </>
  )
}
