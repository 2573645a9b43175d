import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { errorWords } from '../../bridge/error-words.ts'
import { useOffline } from '../../bridge/online.ts'
import { usePermissions } from '../../bridge/permissions.ts'
import { robotOnlineQuery, robotSignInQuery, useRobotChanged, useRobotLogin, useRobotSync } from '../../bridge/robot.ts'
import { Button } from '../../components/button.tsx'
import { FieldError } from '../../components/field-error.tsx'
import { Icon } from '../../components/icon.tsx'
import { useWords } from '../../lib/words.ts'
import '../../app/styles/robot.css'

/** How long a code is open at most (D-107), milliseconds. */
const CODE_OPEN = 120_000

/** A code that a person scans, and how far that is; it closes by itself where somebody signed in. */
const SignInCode = (props: {
  readonly image: string
  readonly turn: number
  readonly onOnline: (name: string) => void
}) => {
  const words = useWords()
  const { image, turn, onOnline } = props
  const online = useOffline() === null
  const [over, setOver] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // The section is the last of its page.
  useEffect(() => {
    // Its promise is no clean-up.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), CODE_OPEN)
    return () => clearTimeout(timer)
  }, [])
  const { data, error } = useQuery(robotSignInQuery(turn, online && !over))
  const status = over && data?.status !== 'online' ? 'expired' : (data?.status ?? null)
  const name = data?.name ?? ''
  // Once, not at every drawing: what it does draws this again.
  const tell = useEffectEvent(onOnline)
  useEffect(() => {
    if (status === 'online') tell(name)
  }, [status, name])
  return (
    <div className="robot-code" ref={box}>
      {image === '' ? (
        <p className="robot-none">{words('robot.noCode')}</p>
      ) : (
        <img src={image} alt={words('robot.code')} className={status === 'expired' ? 'old' : undefined} />
      )}
      <div>
        <p>{words('robot.codeHint')}</p>
        <p className="meta" role="status">
          {status === null ? '' : words(`robot.status.${status}`, { n: data?.seconds ?? 0, name })}
        </p>
        <FieldError text={error === null ? null : errorWords(error)} />
      </div>
    </div>
  )
}

/** The chat robot (RB-01, RB-02): its state, the sign-in by a code, its contacts, and what it risks (D-60). */
export const ChatRobot = () => {
  const { robot } = usePermissions()
  return robot ? <Robot /> : null
}

const Robot = () => {
  const words = useWords()
  const id = useId()
  const offline = useOffline()
  const state = useQuery(robotOnlineQuery(offline === null))
  const login = useRobotLogin()
  const sync = useRobotSync()
  const changed = useRobotChanged()
  const [turn, setTurn] = useState(0)
  const [said, setSaid] = useState('')
  const { reset } = login
  const begin = () => {
    setSaid('')
    sync.reset()
    login.mutate(undefined, { onSuccess: () => setTurn((before) => before + 1) })
  }
  const onOnline = (name: string) => {
    reset()
    changed()
    setSaid(words('robot.status.online', { name }))
  }
  const readContacts = () => {
    setSaid('')
    sync.mutate(undefined, {
      onSuccess: (n) => setSaid(n === null ? words('robot.syncedPlain') : words('robot.synced', { n })),
    })
  }
  const error = login.error ?? sync.error ?? state.error
  const reason = offline === null ? undefined : words(`online.${offline}`)
  return (
    <section aria-labelledby={id}>
      <header className="admin-head">
        <h2 id={id}>{words('robot.title')}</h2>
        <span className={state.data === true ? 'robot-state on' : 'robot-state'} role="status">
          {offline !== null
            ? words(`online.${offline}`)
            : state.data === undefined
              ? state.error === null
                ? words('robot.state.reading')
                : ''
              : words(state.data ? 'robot.state.online' : 'robot.state.offline')}
        </span>
        <span className="grow" />
        <Button disabled={offline !== null || login.isPending} title={reason} onClick={begin}>
          {words(login.data === undefined ? 'robot.login' : 'robot.again')}
        </Button>
        <Button
          icon="refresh"
          disabled={offline !== null || sync.isPending || state.data !== true}
          title={reason ?? (state.data === false ? words('robot.syncLater') : undefined)}
          onClick={readContacts}
        >
          {words('robot.sync')}
        </Button>
      </header>
      <p className="robot-risk">
        <Icon name="warning" size={14} />
        <span>{words('robot.risk')}</span>
      </p>
      <p className="meta admin-said" role="status">
        {said}
      </p>
      <FieldError text={error === null ? null : `${words('robot.failed')}${words('join.colon')}${errorWords(error)}`} />
      {login.data === undefined || turn === 0 ? null : (
        <SignInCode key={turn} image={login.data.image} turn={turn} onOnline={onOnline} />
      )}
    </section>
  )
}
