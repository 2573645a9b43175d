import { useState } from 'react'
import { boundedMap } from '#shared/domain/bounded-map'
import { failureOf } from '../../bridge/index.ts'
import { usePicture } from '../../bridge/media.ts'
import { Icon } from '../../components/icon.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { useWords } from '../../lib/words.ts'
import { EmojiText } from '../../media/emoji-text.tsx'

type Size = { readonly width: number; readonly height: number }

/** Sizes of pictures that were drawn, so that a line has its height before its picture is there again. */
const sizes = boundedMap<string, Size>(500)
/** Most that a picture takes of a message (CA-07), CSS px. */
const most: Size = { width: 320, height: 300 }
/** What is left free for a picture whose size nobody knows. */
const unknown: Size = { width: 148, height: 88 }

const fitted = ({ width, height }: Size): Size => {
  const scale = Math.min(1, most.width / width, most.height / height)
  return { width: Math.max(24, Math.round(width * scale)), height: Math.max(24, Math.round(height * scale)) }
}

/** A picture of a message, or with `tile` one of a gallery, all of one size; a double press or Enter opens it. */
export const Picture = (props: {
  readonly fsid: string
  readonly name: string
  readonly tile?: boolean
  /** Its size is known now and another one than before. */
  readonly onSized?: () => void
  readonly onOpen: () => void
}) => {
  const words = useWords()
  const { fsid, name } = props
  const { address, error, isNone, again } = usePicture(fsid, name)
  const [size, setSize] = useState(() => sizes.get(fsid) ?? unknown)
  const [broken, setBroken] = useState(false)
  if (error !== null || isNone || broken) {
    const failure = error === null ? null : failureOf(error)
    return (
      <div className="picture none">
        <Icon name="image" />
        <span className="small">
          {failure === null
            ? words('messages.pictureFailed')
            : failure.code === 'offline'
              ? words('messages.pictureOffline')
              : failureWords(failure)}
        </span>
        {failure === null ? null : (
          <button type="button" className="text-button small" onClick={again}>
            {words('common.retry')}
          </button>
        )}
      </div>
    )
  }
  return (
    <button
      type="button"
      className="picture"
      style={props.tile === true ? undefined : size}
      aria-label={words('messages.openPicture', { name }).trim()}
      aria-busy={address === null}
      onDoubleClick={props.onOpen}
      onKeyDown={(event) => {
        if (event.key === 'Enter') props.onOpen()
      }}
    >
      {address === null ? null : (
        <img
          src={address}
          alt=""
          draggable={false}
          onError={() => setBroken(true)}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            if (width === 0 || height === 0) return
            const now = fitted({ width, height })
            sizes.set(fsid, now)
            if (now.width === size.width && now.height === size.height) return
            props.onSized?.()
            setSize(now)
          }}
        />
      )}
    </button>
  )
}

/** An emoticon of 20 px (CA-08); its words where there is no picture. */
export const Emoticon = ({
  platform,
  fsid,
  name,
  text,
}: {
  readonly platform: string
  readonly fsid: string
  readonly name: string
  readonly text: string
}) => {
  const words = useWords()
  const { address } = usePicture(fsid, name)
  const label = text || name || words('messages.emoticon')
  if (address !== null) return <img className="emoticon" src={address} alt={label} title={label} />
  return (
    <span>
      <EmojiText platform={platform} text={label} />
    </span>
  )
}
