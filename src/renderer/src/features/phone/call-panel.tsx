// The one call of this computer over every screen: where it stands, its note, what became of it (PH, D-27).
// Lives here: this panel. May not: the number behind a mask, which this page is never given (D-22).
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import type { PhoneCall, PhoneState } from '#shared/contract/phone'
import { isOnLine } from '#shared/domain/call-machine'
import { phoneStateQuery, useDial, useDismiss, useFinishCall } from '../../bridge/phone.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { dialFailureWords } from '../../lib/call-words.ts'
import { isSubmit, isWithin } from '../../lib/keys.ts'
import { useWords } from '../../lib/words.ts'
import { CallCard } from './call-card.tsx'
import { dialledAgain } from './call-line.ts'
import {
  CallHead,
  CallNotices,
  EndActions,
  type FinishCall,
  NextStep,
  NoteField,
  Outcomes,
  Unsaved,
  useCallDesk,
  Who,
} from './call-parts.tsx'
import { LineActions } from './line-actions.tsx'
import '../../app/styles/phone.css'

type OpenProps = { readonly state: PhoneState; readonly call: PhoneCall; readonly finish: FinishCall }

const Open = ({ state, call, finish }: OpenProps) => {
  const desk = useCallDesk(call, finish)
  const onLine = isOnLine(call.state)
  const onKeyDown = (event: KeyboardEvent) => {
    if (onLine || !isSubmit(event) || !isWithin(event)) return
    event.preventDefault()
    if (finish.ending !== call.id) desk.end(call.objType !== '')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key that saves a form
    <div className="call-open" onKeyDown={onKeyDown}>
      <CallHead call={call} />
      <div className="call-body">
        <Who call={call} />
        <CallNotices call={call} state={state} />
        <CallCard call={call} />
        <NoteField desk={desk} />
        <Outcomes desk={desk} />
        <NextStep call={call} desk={desk} />
      </div>
      <footer className="call-foot">
        {onLine ? (
          <LineActions call={call} provider={state.provider} />
        ) : (
          <EndActions call={call} desk={desk} finish={finish} />
        )}
      </footer>
    </div>
  )
}

const Failed = ({ call }: { readonly call: PhoneCall }) => {
  const words = useWords()
  const dismiss = useDismiss()
  const dial = useDial()
  return (
    <>
      <header className="call-head failed">
        <Icon name="alert" />
        <span role="alert">{dialFailureWords(call, words)}</span>
        <IconButton icon="close" label={words('common.close')} onClick={() => dismiss.mutate()} />
      </header>
      <div className="call-body">
        <Who call={call} />
        <div className="call-actions">
          <Button icon="phone" disabled={dial.isPending} onClick={() => dial.mutate(dialledAgain(call))}>
            {words('call.again')}
          </Button>
        </div>
      </div>
    </>
  )
}

/** The panel in the corner of the window; nothing while nobody calls. */
export const CallPanel = () => {
  const words = useWords()
  const state = useQuery(phoneStateQuery).data
  const finish = useFinishCall()
  const isSaved = finish.unsaved === null && !finish.isNextLost
  if (state === undefined || (state.call === null && state.failed === null && isSaved)) return null
  return (
    <section className="call-panel" aria-label={words('call.title')}>
      {state.call !== null ? (
        <Open key={state.call.id} state={state} call={state.call} finish={finish} />
      ) : state.failed !== null ? (
        <Failed call={state.failed} />
      ) : null}
      <Unsaved finish={finish} />
    </section>
  )
}
