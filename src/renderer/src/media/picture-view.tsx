import { type ReactNode, useRef, useState } from 'react'
import type { ShownFile } from '../bridge/files.ts'
import { IconButton } from '../components/button.tsx'
import { useShortcuts } from '../lib/keys.ts'
import { useWords } from '../lib/words.ts'
import { useObjectAddress } from './use-object-address.ts'
import { useSize } from './use-size.ts'
import { useZoomKeys, ZoomTools } from './zoom-tools.tsx'

type Size = { readonly width: number; readonly height: number }

/** A picture, as large as the window or as a person wants it, turned by quarters. */
export const PictureView = ({
  file,
  type,
  name,
  broken,
}: {
  readonly file: ShownFile
  readonly type: string
  readonly name: string
  readonly broken: ReactNode
}) => {
  const words = useWords()
  const address = useObjectAddress(file, type)
  const room = useRef<HTMLDivElement>(null)
  const around = useSize(room)
  const [natural, setNatural] = useState<Size | null>(null)
  const [wanted, setWanted] = useState<number | null>(null)
  const [turns, setTurns] = useState(0)
  const [isBroken, setBroken] = useState(false)

  const isAcross = turns % 2 === 1
  const shape = natural === null ? null : isAcross ? { width: natural.height, height: natural.width } : natural
  const fitted =
    shape === null || around === null
      ? 100
      : Math.min(100, (around.width / shape.width) * 100, (around.height / shape.height) * 100)
  const percent = wanted ?? fitted
  const turn = (by: number) => setTurns((now) => (now + by + 4) % 4)

  useZoomKeys(percent, setWanted)
  useShortcuts({ turnFile: () => turn(1), turnFileBack: () => turn(-1) })

  if (isBroken) return broken
  const scaled = (length: number) => (length * percent) / 100
  return (
    <>
      <div className="file-tools" role="toolbar" aria-label={words('file.tools')}>
        <ZoomTools percent={percent} isFitted={wanted === null} onZoom={setWanted} />
        <IconButton icon="turn-left" label={words('file.turnLeft')} onClick={() => turn(-1)} />
        <IconButton icon="turn-right" label={words('file.turnRight')} onClick={() => turn(1)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <div className="file-room" ref={room} tabIndex={0}>
        <div
          className="file-picture"
          style={shape === null ? undefined : { width: scaled(shape.width), height: scaled(shape.height) }}
        >
          <img
            src={address}
            alt={name}
            style={
              natural === null
                ? { visibility: 'hidden' }
                : { width: scaled(natural.width), height: scaled(natural.height), rotate: `${turns * 90}deg` }
            }
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setNatural({ width: naturalWidth, height: naturalHeight })
            }
            onError={() => setBroken(true)}
          />
        </div>
      </div>
    </>
  )
}
