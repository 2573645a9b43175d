import { type KeyboardEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { isShortcut } from '../lib/shortcuts.ts'
import { BARS } from '../lib/voice/open-sound.ts'
import type { Clip, VoiceState } from '../lib/voice/player.ts'
import { useWords } from '../lib/words.ts'
import { saveVoice } from './save-voice.ts'
import { player } from './voice.ts'
import '../app/styles/media.css'

/** Seconds as minutes and seconds. */
const clock = (seconds: number): string => {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Seconds that an arrow key goes. */
const STEP = 1
const TALL = 20
const LOW = 3

/** How loud the parts of a sound are; what was heard is of another colour. Before it was read, a quiet line. */
const Wave = ({ bars, heard }: { readonly bars: readonly number[] | null; readonly heard: number }) => (
  <svg className="voice-bars" viewBox={`0 0 ${BARS * 3} ${TALL}`} preserveAspectRatio="none" aria-hidden="true">
    {(bars ?? Array.from({ length: BARS }, () => 0)).map((loud, index) => {
      const height = LOW + loud * (TALL - LOW)
      const x = index * 3 + 1.5
      return (
        <line
          key={x}
          className={(index + 0.5) / BARS <= heard ? 'heard' : undefined}
          x1={x}
          x2={x}
          y1={(TALL - height) / 2}
          y2={(TALL + height) / 2}
        />
      )
    })}
  </svg>
)

/** Why a clip cannot be heard, and what a person can do instead. */
const Failed = ({ clip, state }: { readonly clip: Clip; readonly state: VoiceState }) => {
  const words = useWords()
  const { fsid, name } = clip
  const [unsaved, setUnsaved] = useState<string | null>(null)
  const save = () => {
    setUnsaved(null)
    void saveVoice({ fsid, name: name || words('voice.fileName') }).then(setUnsaved)
  }
  return (
    <>
      <Icon name="alert" size={16} />
      <span role="status">{unsaved ?? words(`voice.problem.${state.problem ?? 'unplayable'}`)}</span>
      {state.problem === 'unplayable' ? (
        <Button kind="link" onClick={save}>
          {words('voice.save')}
        </Button>
      ) : (
        <Button kind="link" onClick={() => player.toggle(clip)}>
          {words('common.retry')}
        </Button>
      )}
    </>
  )
}

/**
 * A voice message (CA-12): a press plays or stops it, and only one plays in the window. `seconds` is the length that the
 * message says, null where it says none; `next` names the clip that follows by itself: the id of one that was drawn, or
 * the clip.
 */
export const VoiceClip = (props: Clip & { readonly seconds: number | null; readonly own: boolean }) => {
  const words = useWords()
  const state = useSyncExternalStore(player.subscribe, () => player.state(props.id))
  const rate = useSyncExternalStore(player.subscribe, player.rate)
  useEffect(() => player.know(props))
  const plays = state.phase === 'playing'
  const length = state.seconds ?? props.seconds
  const time = length === null ? '' : state.at > 0 || plays ? `${clock(state.at)} / ${clock(length)}` : clock(length)
  const named = length === null ? words('voice.message') : words('voice.messageOf', { time: clock(length) })

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (isShortcut(event, 'seekVoice')) player.seek(props, state.at + (event.key === 'ArrowLeft' ? -STEP : STEP))
    else if (isShortcut(event, 'slowerVoice')) player.stepRate(-1, false)
    else if (isShortcut(event, 'fasterVoice')) player.stepRate(1, false)
    else if (isShortcut(event, 'playVoice') && event.target instanceof HTMLInputElement) player.toggle(props)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div className={props.own ? 'voice own' : 'voice'} role="group" aria-label={named} onKeyDown={onKey}>
      {state.phase === 'failed' ? (
        <Failed clip={props} state={state} />
      ) : (
        <>
          <button
            type="button"
            className="voice-play"
            aria-label={words(plays ? 'voice.pause' : 'voice.play')}
            title={words(plays ? 'voice.pause' : 'voice.play')}
            aria-busy={state.phase === 'loading'}
            onClick={() => player.toggle(props)}
          >
            <Icon name={plays ? 'pause' : 'play'} size={16} />
          </button>
          <span className="voice-wave">
            <Wave bars={state.bars} heard={length === null || length === 0 ? 0 : state.at / length} />
            <input
              type="range"
              autoComplete="off"
              min={0}
              max={length ?? 0}
              step={0.1}
              value={Math.min(state.at, length ?? 0)}
              disabled={state.seconds === null}
              aria-label={words('voice.position')}
              aria-valuetext={time}
              onChange={({ target }) => player.seek(props, Number(target.value))}
            />
          </span>
          <span className="voice-time">{time}</span>
          <button
            type="button"
            className="voice-rate"
            aria-label={words('voice.rate', { rate })}
            title={words('voice.rate', { rate })}
            onClick={() => player.stepRate(1)}
          >
            {rate}×
          </button>
        </>
      )}
    </div>
  )
}
