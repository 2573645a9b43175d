import { type ReactNode, useState } from 'react'
import type { ShownFile } from '../bridge/files.ts'
import { useObjectAddress } from './use-object-address.ts'

/**
 * A film, or a sound too large to be read first, as Chromium plays it: it asks for the parts that it needs, by their
 * place. `soundOnly` stands where a film has no pictures, `broken` where it cannot be played.
 */
export const StreamView = (props: {
  readonly file: ShownFile
  readonly kind: 'film' | 'sound'
  readonly type: string
  readonly name: string
  readonly soundOnly: ReactNode
  readonly broken: ReactNode
}) => {
  const address = useObjectAddress(props.file, props.type)
  const [found, setFound] = useState<'film' | 'sound' | 'broken'>('film')
  if (found === 'broken') return props.broken
  if (found === 'sound') return props.soundOnly
  const played = {
    src: address,
    controls: true,
    controlsList: 'nodownload noremoteplayback',
    preload: 'metadata',
    'aria-label': props.name,
    onError: () => setFound('broken'),
  }
  if (props.kind === 'sound')
    return (
      <div className="file-middle">
        <audio {...played} className="file-sound" />
      </div>
    )
  return (
    <div className="file-film">
      <video
        {...played}
        disablePictureInPicture
        // Recorders write sounds in the form of films, too.
        onLoadedMetadata={({ currentTarget }) => currentTarget.videoWidth === 0 && setFound('sound')}
      />
    </div>
  )
}
