import { useState } from 'react'
import { openPage } from './queries.ts'

/** Opens pages of the web outside the app; `failed` says of the last one that it could not be opened. */
export const useOpenPage = () => {
  const [failed, setFailed] = useState(false)
  return { failed, open: async (url: string) => setFailed(!(await openPage(url))) }
}
