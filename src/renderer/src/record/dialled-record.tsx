// What makes numbers ones that can be dialled and copied, wherever they stand (PH-01 to PH-04, D-22, D-23, D-87).
// Lives here: the icons, and what a number belongs to. May not: know what stands behind a mask.
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { DialledType } from '#shared/domain/call'
import { useDial } from '../bridge/dial.ts'
import { usePermissions } from '../bridge/permissions.ts'
import { copyNumber, phoneStateQuery } from '../bridge/phone.ts'
import { sessionQuery } from '../bridge/queries.ts'
import type { NoteTone } from '../bridge/tasks.ts'
import { IconButton } from '../components/button.tsx'
import { CopiedWords } from '../components/copied-words.tsx'
import { DialSlot } from '../components/field-value/dial-slot.ts'
import { dialReason } from '../lib/call-words.ts'
import { useWords } from '../lib/words.ts'

type Place = { readonly objType: DialledType; readonly objId: string }
type Copied = 'copy.done' | 'copy.failed'

/** How long the word for a copy stands there, milliseconds. */
const SAID = 2500

/** The telephone as numbers need it: whether it can dial now, and what a person may do with a number. */
export type Telephone = {
  readonly seat: boolean
  readonly busy: boolean
  readonly mayCopy: boolean
  /** What becomes of it is said by the panel of the call. */
  readonly dial: (number: string, place: Place) => void
  readonly copy: (number: string, place: Place) => Promise<Copied>
}

/** The telephone for a page with numbers. Where a call stands is read by the panel; this follows what it reads. */
export const useTelephone = (): Telephone => {
  const seat = useQuery(sessionQuery).data?.user?.hasSeat === true
  const busy = useQuery({ ...phoneStateQuery, enabled: false, select: ({ call }) => call !== null }).data ?? false
  const { copyPhones: mayCopy } = usePermissions()
  const { mutate } = useDial()
  return useMemo(
    () => ({
      seat,
      busy,
      mayCopy,
      dial: (number, place) => mutate({ number, ...place }),
      copy: async (number, place) => ((await copyNumber({ number, ...place })) ? 'copy.done' : 'copy.failed'),
    }),
    [seat, busy, mayCopy, mutate],
  )
}

const PlaceOfNumbers = createContext<Place>({ objType: '', objId: '' })
const TelephoneOfPage = createContext<Telephone | null>(null)
/** Says what became of a copy; null where it is said beside the number. */
const SaidOfPage = createContext<((copied: Copied) => void) | null>(null)

const useReason = (telephone: Telephone | null, number: string): string | null => {
  const words = useWords()
  return dialReason(telephone ?? undefined, number, words)
}

const Dial = ({ number, quiet = false }: { readonly number: string; readonly quiet?: boolean }) => {
  const words = useWords()
  const place = useContext(PlaceOfNumbers)
  const telephone = useContext(TelephoneOfPage)
  const reason = useReason(telephone, number)
  const label = words('call.dial', { number })
  return (
    <IconButton
      icon="phone"
      className="dial"
      label={label}
      title={reason ?? label}
      disabled={reason !== null}
      {...(quiet ? { tabIndex: -1 } : {})}
      onClick={() => telephone?.dial(number, place)}
    />
  )
}

/** Copies a number of the record around it; absent for who may not (D-23). */
const Copy = ({ number, quiet = false }: { readonly number: string; readonly quiet?: boolean }) => {
  const words = useWords()
  const place = useContext(PlaceOfNumbers)
  const telephone = useContext(TelephoneOfPage)
  const say = useContext(SaidOfPage)
  // Nothing is announced here before the first press: a record has many numbers.
  const [copied, setCopied] = useState<Copied | null | 'unasked'>('unasked')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (telephone?.mayCopy !== true || number.trim() === '') return null
  const run = async () => {
    setCopied(null)
    const done = await telephone.copy(number, place)
    if (say !== null) return say(done)
    setCopied(done)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(null), SAID)
  }
  return (
    <>
      <IconButton
        icon="copy"
        className="copy-number"
        label={words('phone.copy', { number })}
        {...(quiet ? { tabIndex: -1 } : {})}
        onClick={() => void run()}
      />
      {say !== null || copied === 'unasked' ? null : <CopiedWords copied={copied} />}
    </>
  )
}

/** The icons of a number of the record around it: dialling and, for who may, copying. */
export const NumberIcons = ({ number }: { readonly number: string }) => (
  <span className="number-icons">
    <Dial number={number} />
    <Copy number={number} />
  </span>
)

const besideNumber = { Dial, Copy }
const quietly = {
  Dial: ({ number }: { readonly number: string }) => <Dial number={number} quiet />,
  Copy: ({ number }: { readonly number: string }) => <Copy number={number} quiet />,
}

/** A record, or a row of a list, to which the numbers inside belong. */
export const NumbersOf = ({ objType, objId, children }: Place & { readonly children: ReactNode }) => {
  const place = useMemo(() => ({ objType, objId }), [objType, objId])
  return <PlaceOfNumbers value={place}>{children}</PlaceOfNumbers>
}

/** A list whose rows have numbers: one telephone for all of them, whose icons leave the focus to the rows. */
export const DialledList = (props: {
  readonly telephone: Telephone
  /** Says something in the strip of the list. */
  readonly note: (text: string, tone: NoteTone) => void
  readonly children: ReactNode
}) => {
  const words = useWords()
  const note = useRef<(copied: Copied) => void>(() => undefined)
  useEffect(() => {
    note.current = (copied) => props.note(words(copied), copied === 'copy.failed' ? 'bad' : 'good')
  })
  const say = useMemo(() => (copied: Copied) => note.current(copied), [])
  return (
    <TelephoneOfPage value={props.telephone}>
      <SaidOfPage value={say}>
        <DialSlot value={quietly}>{props.children}</DialSlot>
      </SaidOfPage>
    </TelephoneOfPage>
  )
}

/** Numbers of records that are named by `NumbersOf`, on a page of their own. */
export const DialledNumbers = ({ children }: { readonly children: ReactNode }) => (
  <TelephoneOfPage value={useTelephone()}>
    <DialSlot value={besideNumber}>{children}</DialSlot>
  </TelephoneOfPage>
)

/** A record whose numbers can be dialled and copied. */
export const DialledRecord = ({ objType, objId, children }: Place & { readonly children: ReactNode }) => (
  <DialledNumbers>
    <NumbersOf objType={objType} objId={objId}>
      {children}
    </NumbersOf>
  </DialledNumbers>
)

/** Dials the first number of a row by its key; where that cannot be done the reason is said. */
export const useDialRow = (
  telephone: Telephone,
  note: (text: string, tone: NoteTone) => void,
): ((place: Place, numbers: readonly string[]) => void) => {
  const words = useWords()
  return (place, numbers) => {
    const number = numbers.find((one) => one.trim() !== '') ?? ''
    const reason = dialReason(telephone, number, words)
    if (reason === null) telephone.dial(number, place)
    else note(reason, 'passing')
  }
}
