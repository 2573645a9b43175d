import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { errorWords } from '../../bridge/error-words.ts'
import { sessionQuery, syncStatusQuery, useSignOut } from '../../bridge/queries.ts'
import { discardAllWork, useRetryWork, useSealWork, workSummaryQuery } from '../../bridge/work.ts'
import { Dialog } from '../../components/dialog.tsx'
import { DialogPassword } from '../../components/dialog-password.tsx'
import { RadioOption } from '../../components/radios.tsx'
import { TextField } from '../../components/text-box.tsx'
import { leftWords } from '../../lib/left-words.ts'
import { formatStamp, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import '../../app/styles/entrance.css'

const ways = ['send', 'keep', 'seal', 'discard'] as const
type Way = (typeof ways)[number]

/** Shortest password of a sealed file, in characters. */
const shortest = 8

/** One way with what it means; what it needs besides stands under it while it is chosen. */
const WayOption = (props: {
  readonly way: Way
  readonly name: string
  readonly chosen: boolean
  readonly disabled: boolean
  readonly hint: string
  readonly onChoose: () => void
}) => {
  const words = useWords()
  return (
    <RadioOption
      className="way"
      name={props.name}
      checked={props.chosen}
      disabled={props.disabled}
      onChoose={props.onChoose}
    >
      <span className="way-text">
        <span>{words(`signOut.${props.way}`)}</span>
        <span className="meta small">{props.hint}</span>
      </span>
    </RadioOption>
  )
}

/** Signing out while changes are on this computer alone: four ways, and none of them loses anything by itself (C19). */
export const SignOutDialog = (props: {
  /** Why leaving at once, without a question, did not work. */
  readonly failure?: string | undefined
  readonly onClose: () => void
}) => {
  const { onClose } = props
  const words = useWords()
  const name = useId()
  const summary = useQuery(workSummaryQuery).data
  const expired = useQuery(sessionQuery).data?.phase === 'expired'
  const status = useQuery(syncStatusQuery).data
  const offline = status?.connection === 'offline'
  const dataTime = status?.dataTime ?? null
  const zone = useZone()
  const signOut = useSignOut()
  const retry = useRetryWork()
  const seal = useSealWork()
  const [way, setWay] = useState<Way>('keep')
  const [password, setPassword] = useState('')
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string | undefined>()
  const [error, setError] = useState(props.failure)
  const [sending, setSending] = useState(false)
  const [busy, setBusy] = useState(false)
  const pending = summary?.pending ?? 0
  const attention = summary?.attention ?? 0
  const leave = () => signOut.mutate(undefined, { onError: (reason) => setError(errorWords(reason)) })

  /** Why nothing is sent, however long one waits. */
  const standstill = () => {
    const time = dataTime === null ? words('sync.never') : formatStamp(dataTime, zone)
    if (expired) return `${words('banner.expired', { time })}${words('join.comma')}${words('banner.expiredHint')}`
    if (offline) return words('signOut.offline')
    return summary?.paused ? words('signOut.paused') : undefined
  }
  const standing = standstill()

  // Sent: out. What needs a person cannot be sent; offline, paused or with an expired sign-in nothing can.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the work stands moves this on
  useEffect(() => {
    if (!sending) return
    if (pending === 0 && attention === 0) leave()
    else if (pending === 0) setError(words('signOut.attention', { n: attention }))
    else if (standing !== undefined) setError(standing)
    else return
    setSending(false)
  }, [sending, pending, attention, standing])

  const send = () => {
    setSending(true)
    retry.mutate(
      {},
      {
        onError: (reason) => {
          setError(errorWords(reason))
          setSending(false)
        },
      },
    )
  }
  const sealAndLeave = () => {
    if (password.length < shortest) return setWrong(words('signOut.passwordShort', { n: shortest }))
    seal.mutate(password, {
      onSuccess: (left) => {
        if (left === null) return
        if (left.length === 0) return leave()
        // What the file lacks is on this computer alone, which a person has to know before this is gone.
        setWay('keep')
        setError(leftWords(left))
      },
      onError: (reason) => setError(errorWords(reason)),
    })
  }
  const discardAndLeave = async () => {
    setBusy(true)
    const left = await discardAllWork().catch(() => pending)
    setBusy(false)
    if (left > 0) setError(words('signOut.onTheirWay', { n: left }))
    else leave()
  }
  const submit = () => {
    setError(undefined)
    setWrong(undefined)
    if (way === 'send') send()
    else if (way === 'seal') sealAndLeave()
    else if (way === 'discard') void discardAndLeave()
    else leave()
  }
  const sure = typed.trim() === words('signOut.discardWord')
  return (
    <Dialog
      title={words('signOut.title')}
      size="wide"
      busy={sending || busy || seal.isPending || signOut.isPending}
      error={error}
      action={words('user.signOut')}
      actionDisabled={way === 'discard' && !sure}
      beside={sending ? <span className="meta">{words('signOut.sending', { n: pending })}</span> : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dialog-text">
        {[
          ...(pending > 0 ? [words('signOut.pending', { n: pending })] : []),
          ...(attention > 0 ? [words('signOut.needs', { n: attention })] : []),
          words('signOut.choose'),
        ].join(words('join.comma'))}
      </p>
      <div role="radiogroup" aria-label={words('signOut.title')}>
        {ways.map((one) => (
          <WayOption
            key={one}
            way={one}
            name={name}
            chosen={way === one}
            disabled={one === 'send' && offline}
            hint={words(one === 'send' && offline ? 'failure.offline' : `signOut.${one}.hint`)}
            onChoose={() => {
              setWay(one)
              setError(undefined)
              setWrong(undefined)
              setSending(false)
            }}
          />
        ))}
      </div>
      {way === 'seal' ? (
        <DialogPassword
          value={password}
          error={wrong}
          label={words('signOut.password')}
          isNew
          onChange={(value) => {
            setPassword(value)
            setWrong(undefined)
            setError(undefined)
          }}
        />
      ) : null}
      {way === 'discard' ? (
        <TextField
          label={words('signOut.typeWord', { word: words('signOut.discardWord') })}
          value={typed}
          onText={setTyped}
        />
      ) : null}
    </Dialog>
  )
}
