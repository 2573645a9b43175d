// What makes the numbers of an open record ones that can be dialled (PH-01, D-87).
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { phoneStateQuery, useDial } from '../bridge/phone.ts'
import { IconButton } from '../components/button.tsx'
import { DialSlot } from '../components/field-value/dial-slot.ts'
import { dialReason } from '../lib/call-words.ts'
import { useWords } from '../lib/words.ts'

type Place = { readonly objType: '' | 'company' | 'contact'; readonly objId: string }

const RecordOfNumbers = createContext<Place>({ objType: '', objId: '' })

/** Dials a number of the record around it; disabled with the reason where that cannot be done. */
export const DialButton = ({ number }: { readonly number: string }) => {
  const words = useWords()
  const place = useContext(RecordOfNumbers)
  const state = useQuery(phoneStateQuery).data
  const dial = useDial()
  const reason = dialReason(state, number, words)
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
