import { SoundError } from './open-sound.ts'
import type { Sounding } from './player.ts'

/** The page's one audio element. Speech keeps its pitch at any speed. */
export const audioElement = (audio: HTMLAudioElement = new Audio()): Sounding => {
  let address: string | null = null
  const drop = (): void => {
    audio.pause()
    if (address !== null) URL.revokeObjectURL(address)
    address = null
    audio.removeAttribute('src')
  }
  const length = (): number => (Number.isFinite(audio.duration) ? audio.duration : 0)

  /** Begins, or does not: a press came before, or the browser wants one. */
  const sounds = async (): Promise<boolean> => {
    try {
      await audio.play()
      return true
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotSupportedError') throw new SoundError()
      return false
    }
  }

  return {
    async play(file, at, rate) {
      drop()
      address = URL.createObjectURL(file)
      audio.src = address
      audio.defaultPlaybackRate = rate
      audio.playbackRate = rate
      audio.currentTime = at
      return sounds()
    },
    resume: () => sounds(),
    pause: () => audio.pause(),
    seek: (at) => {
      audio.currentTime = at
    },
    setRate: (rate) => {
      audio.playbackRate = rate
    },
    drop,
    listen: ({ onTime, onEnd, onBroken }) => {
      audio.addEventListener('timeupdate', () => onTime(audio.currentTime, length()))
      audio.addEventListener('ended', onEnd)
      audio.addEventListener('error', () => {
        if (address !== null) onBroken()
      })
    },
  }
}
