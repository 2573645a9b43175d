import { join } from 'node:path'

/** Where the log of a profile lies: the file that is written, and the older one that it becomes when it is full. */
export const logPlace = (profile: string) => {
  const folder = join(profile, 'logs')
  return { folder, file: join(folder, 'firmdesk.log'), older: join(folder, 'firmdesk.1.log') }
}
