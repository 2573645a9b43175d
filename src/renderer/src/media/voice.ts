// The one player of the window. Lives here: where its sounds come from. May not: anything that draws.
import { onAccountLeft } from '../bridge/account-left.ts'
import { failureOf } from '../bridge/index.ts'
import { readMedia } from '../bridge/media.ts'
import { audioElement } from '../lib/voice/audio-element.ts'
import { openSound, SoundError } from '../lib/voice/open-sound.ts'
import { createPlayer, type VoiceProblem } from '../lib/voice/player.ts'

const problemOf = (error: unknown): VoiceProblem => {
  if (error instanceof SoundError) return 'unplayable'
  const { code } = failureOf(error)
  if (code === 'not-found') return 'gone'
  return code === 'too-large' ? 'unplayable' : 'offline'
}

/** Plays voice messages and sounds, one at a time over the whole window. */
export const player = createPlayer({
  open: async ({ fsid, name }) => openSound(new Uint8Array(await (await readMedia({ fsid, name })).arrayBuffer())),
  problemOf,
  sounding: () => audioElement(),
})

onAccountLeft(player.clear)
