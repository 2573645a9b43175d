// The window of the dialler (320 x 460): a number, the one call of this computer, and what is written down about it.
// Lives here: this page. May not: dial by itself, or know a number behind a mask.

import { useQuery } from '@tanstack/react-query'
import type { PhoneState } from '#shared/contract/phone'
import { useDial } from '../../bridge/dial.ts'
import { openInMainWindow, useOnTop } from '../../bridge/dialler.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { phoneStateQuery, useFinishCall } from '../../bridge/phone.ts'
import { aboutQuery, windowAction } from '../../bridge/queries.ts'
import { IconButton } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { callStateWords } from '../../lib/call-words.ts'
import { useWords } from '../../lib/words.ts'
import type { ScreenProps } from '../feature.ts'
import { useHoursOf } from '../hours-of.tsx'
import { MainWindowWay, Unsaved } from './call-parts.tsx'
import { DiallerCall } from './dialler-call.tsx'
import { DiallerIdle } from './dialler-idle.tsx'
import { QueueBar } from './queue-bar.tsx'
import { useTarget } from './use-target.ts'
import '../../app/styles/phone.css'
import '../../app/styles/dialler.css'

const OnTop = () => {
  const words = useWords()
  const { isOnTop, setOnTop } = useOnTop()
  return (
    <IconButton
      icon="pin"
      className={isOnTop ? 'on' : ''}
      label={words('dialler.onTop')}
      aria-pressed={isOnTop}
      onClick={() => setOnTop(!isOnTop)}
    />
  )
}

/** The window's head: how the seat stands, and its buttons where neither a browser nor the system draws them. */
const Head = ({ state }: { readonly state: PhoneState | undefined }) => {
  const words = useWords()
  const { data: about } = useQuery(aboutQuery)
  const seat =
    state === undefined
      ? words('dialler.title')
      : state.seat
        ? words('dialler.seat', { state: callStateWords(state.call?.state ?? 'idle', words) })
        : words('dialler.noSeat')
  return (
    <header className="dialler-head">
      <h1 className="cut grow">{seat}</h1>
      {about?.kind === 'desktop' ? <OnTop /> : null}
      {about?.customFrame ? (
        <>
          <IconButton icon="minimize" label={words('window.minimize')} onClick={() => windowAction('minimize')} />
          <IconButton icon="close" label={words('window.close')} onClick={() => windowAction('close')} />
        </>
      ) : null}
    </header>
  )
}

const Waiting = () => {
  const words = useWords()
  return (
    <div className="dialler-idle skeleton" role="status" aria-label={words('common.loading')}>
      <span className="bone dialler-bone" />
      <span className="bone dialler-bone pad" />
      <span className="bone dialler-bone" />
    </div>
  )
}

/** The dialler of the open account. */
const OpenDialler = () => {
  const words = useWords()
  const { data: state, error, refetch } = useQuery(phoneStateQuery)
  const field = useTarget(state?.fill ?? null)
  const dial = useDial()
  const finish = useFinishCall()
  const hours = useHoursOf('call')
  return (
    <div className="dialler">
      <Head state={state} />
      <main className="dialler-main" aria-label={words('dialler.title')}>
        <Unsaved finish={finish} />
        {state === undefined ? (
          error === null ? (
            <Waiting />
          ) : (
            <Notice
              icon="alert"
              title={words('dialler.failed')}
              text={errorWords(error)}
              action={{ label: words('common.retry'), run: () => void refetch() }}
            />
          )
        ) : state.call === null ? (
          <>
            <QueueBar />
            <DiallerIdle state={state} field={field} dial={dial} />
          </>
        ) : (
          <DiallerCall key={state.call.id} state={state} call={state.call} finish={finish} hours={hours} />
        )}
      </main>
      {hours.form}
    </div>
  )
}

/** The page of the dialler; while no account is open it says so, and its window can still be closed. */
export const DiallerPage = ({ session }: ScreenProps) => {
  const words = useWords()
  if (session.phase !== 'open' && session.phase !== 'expired')
    return (
      <div className="dialler">
        <Head state={undefined} />
        <main className="dialler-main">
          <Notice icon="lock" title={words('file.closed')} text={words('dialler.closedNext')} />
        </main>
      </div>
    )
  return (
    <MainWindowWay value={openInMainWindow}>
      <OpenDialler />
    </MainWindowWay>
  )
}
