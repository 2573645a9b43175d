import { useEffect } from 'react'
import { player } from './voice.ts'

/**
 * Stops what plays once a part has left the screen: nothing that is still there could stop it. `id` names the clip that
 * is the part's own, where others may play beside it.
 */
export const useVoiceEnd = (id: string | null = null): void =>
  useEffect(
    () => () => {
      if (id === null || ['playing', 'loading'].includes(player.state(id).phase)) player.stop()
    },
    [id],
  )
