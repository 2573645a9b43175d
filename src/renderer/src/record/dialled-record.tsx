// What makes the numbers of an open record ones that can be dialled (PH-01, D-87).
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { PhoneState } from '#shared/contract/phone'
import { phoneStateQuery, useDial } from '../bridge/phone.ts'
import { IconButton } from '../components/button.tsx'
import { DialSlot } from '../components/field-value/dial-slot.ts'
import { numberFaultWords } from '../lib/call-words.ts'
import { useWords, type Words } from '../lib/words.ts'

type Place = { readonly objType: '' | 'company' | 'contact'; readonly objId: string }

const RecordOfNumbers = createContext<Place>({ objType: '', objId: '' })

/** Why nothing can be dialled now; null where it can (D-23). */
const reasonOf = (state: PhoneState | undefined, number: string, words: Words): string | null => {
  if (state === undefined) return words('common.loading')
  if (!state.seat) return words('call.noSeat')
  if (state.call !== null) return words('call.busy')
  return numberFaultWords(number, words)
}

/** Dials a number of the record around it; disabled with the reason where that cannot be done. */
export const DialButton = ({ number }: { readonly number: string }) => {
  const words = useWords()
  const place = useContext(RecordOfNumbers)
  const state = useQuery(phoneStateQuery).data
  const dial = useDial()
  const reason = reasonOf(state, number, words)
  const label = words('call.dial', { number })
  return (
    <IconButton
      icon="phone"
      className="dial"
      label={label}
      title={reason ?? label}
      disabled={reason !== null || dial.isPending}
      onClick={() => dial.mutate({ number, ...place })}
    />
  )
}

/** A record whose numbers can be dialled. */
export const DialledRecord = ({ objType, objId, children }: Place & { readonly children: ReactNode }) => (
  <RecordOfNumbers value={{ objType, objId }}>
    <DialSlot value={DialButton}>{children}</DialSlot>
  </RecordOfNumbers>
)
