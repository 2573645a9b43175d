// The chat robot of the firm (RB-01, RB-02): signed in by a code that a person scans.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { alwaysStale } from './always-stale.ts'
import { core } from './index.ts'
import { socialKeys } from './social-keys.ts'

/** How often a sign-in is asked for while its code is open (D-107), milliseconds. */
const ASK = 3_000

/** Whether the robot is signed in. */
export const robotOnlineQuery = (enabled: boolean) =>
  queryOptions({
    queryKey: [...socialKeys.robot, 'online'],
    queryFn: async () => (await core.robot.online({})).online,
    ...alwaysStale,
    enabled,
  })

/** How the sign-in of a code stands, asked again and again until it ended; `turn` is that of the code. */
export const robotSignInQuery = (turn: number, enabled: boolean) =>
  queryOptions({
    queryKey: [...socialKeys.robot, 'info', turn],
    queryFn: () => core.robot.info({}),
    enabled,
    retry: false,
    staleTime: 0,
    // Turns are counted anew by each page: what became of an earlier code says nothing of this one.
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'online' || state.data?.status === 'expired' ? false : ASK),
  })

/** Asks for a new code. */
export const useRobotLogin = () => useMutation({ mutationFn: () => core.robot.login({}) })

/** Has the robot read its contacts; answers how many, null where the firm does not say. */
export const useRobotSync = () => useMutation({ mutationFn: async () => (await core.robot.syncContacts({})).contacts })

/** Has the state of the robot read again. */
export const useRobotChanged = () => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [...socialKeys.robot, 'online'] })
}
