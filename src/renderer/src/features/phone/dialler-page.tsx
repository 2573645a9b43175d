import { useQuery } from '@tanstack/react-query'
import { phoneStateQuery } from '../../bridge/phone.ts'
import { useWords } from '../../lib/words.ts'

/** The dialler's window: what it was filled with. */
export const DiallerPage = () => {
  const words = useWords()
  const fill = useQuery(phoneStateQuery).data?.fill ?? null
  return (
    <main>
      <h1>{words('call.title')}</h1>
      <output>{fill?.text}</output>
    </main>
  )
}
