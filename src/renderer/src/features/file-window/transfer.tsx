// How far a file is on its way, and how it is given up: in the middle of the window, or in a line below its head.
import { useQuery } from '@tanstack/react-query'
import { arrivalQuery, type NamedFile } from '../../bridge/media.ts'
import { Button } from '../../components/button.tsx'
import { formatSize } from '../../lib/file-size.ts'
import { useWords } from '../../lib/words.ts'

/** Bytes that are there, and of how many; null where nobody says. */
export type Progress = { readonly done: number; readonly total: number | null }

/** How far a transfer is. `progress` is null while nobody knows anything of it. */
const Transfer = (props: {
  readonly label: string
  readonly progress: Progress | null
  readonly onStop: () => void
}) => {
  const words = useWords()
  const { label, progress } = props
  const total = progress?.total ?? null
  return (
    <>
      <span role="status">{label}</span>
      <progress
        aria-label={label}
        {...(progress === null || total === null
          ? {}
          : { value: Math.min(progress.done, total), max: Math.max(total, 1) })}
      />
      <span className="file-bytes">
        {progress === null
          ? ''
          : total === null
            ? formatSize(progress.done)
            : words('file.doneOf', { done: formatSize(progress.done), total: formatSize(total) })}
      </span>
      <Button onClick={props.onStop}>{words('common.cancel')}</Button>
    </>
  )
}

/** Bytes of a file that came from the firm so far; null where it is not on its way. */
const useArrived = (file: NamedFile): Progress | null => {
  const { data } = useQuery(arrivalQuery(file))
  return data == null ? null : { done: data.read, total: data.total }
}

/** Stands where a file will be, while it is fetched; what is here at once shows none of it. */
export const Arriving = ({ file, onStop }: { readonly file: NamedFile; readonly onStop: () => void }) => {
  const words = useWords()
  const progress = useArrived(file)
  return (
    <div className="file-middle">
      <div className="file-waiting file-arriving">
        <Transfer label={words('file.arriving')} progress={progress} onStop={onStop} />
      </div>
    </div>
  )
}

/** A file that is on its way out of the window. `written` are the bytes of it that were given out, null before them. */
export const Leaving = (props: {
  readonly file: NamedFile
  readonly label: string
  readonly written: Progress | null
  readonly onStop: () => void
}) => {
  const arrived = useArrived(props.file)
  return (
    <div className="file-note file-waiting file-leaving">
      <Transfer label={props.label} progress={props.written ?? arrived} onStop={props.onStop} />
    </div>
  )
}
