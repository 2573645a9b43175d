import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorWords } from '../bridge/error-words.ts'
import { outboxQuery, workSummaryQuery } from '../bridge/work.ts'
import { Dialog } from '../components/dialog.tsx'
import { Icon } from '../components/icon.tsx'
import { PeoplePicker, type Person } from '../components/people-picker.tsx'
import { routes } from '../lib/paths.ts'
import { useWords } from '../lib/words.ts'
import { EverPeople, FirmPeople, usePickerWays } from './firm-people.tsx'

/** Unsent entries that are named; the sync page has all of them. */
const named = 5

/** What of this computer is unsent and would be lost to the new owner (D-61). */
const Unsent = ({ titles, drafts }: { readonly titles: readonly string[]; readonly drafts: number }) => {
  const words = useWords()
  if (titles.length === 0 && drafts === 0) return null
  return (
    <div className="dialog-note warn" role={titles.length > 0 ? 'alert' : 'status'}>
      <Icon name="warning" />
      <div>
        {titles.length > 0 ? (
          <>
            <p>{words('handover.unsent', { n: titles.length })}</p>
            <ul>
              {[...new Set(titles)].slice(0, named).map((title) => (
                <li key={title} className="cut" title={title}>
                  {title}
                </li>
              ))}
            </ul>
            <Link to={routes.sync}>{words('handover.resolve')}</Link>
          </>
        ) : null}
        {drafts > 0 ? <p>{words('handover.drafts', { n: drafts })}</p> : null}
      </div>
    </div>
  )
}

/** Hands records of one member over to another (HO): both are empty each time; nothing is handed over while changes of here are unsent. */
export const HandoverDialog = (props: {
  readonly title: string
  /** What will happen, in a sentence. */
  readonly text: string
  readonly run: (people: { readonly from: string; readonly to: string }) => Promise<unknown>
  readonly onDone: () => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const handover = useMutation({ mutationFn: props.run })
  const ways = usePickerWays()
  const entries = useQuery(outboxQuery).data?.entries ?? []
  const drafts = useQuery(workSummaryQuery).data?.drafts ?? 0
  const [from, setFrom] = useState<readonly Person[]>([])
  const [to, setTo] = useState<readonly Person[]>([])
  const [asked, setAsked] = useState(false)
  const [source, target] = [from[0], to[0]]
  const same = source !== undefined && source.id === target?.id
  const blocked = entries.length > 0
  const submit = () => {
    setAsked(true)
    if (source === undefined || target === undefined || same) return
    handover.mutate({ from: source.id, to: target.id }, { onSuccess: props.onDone })
  }
  const toError = target === undefined ? words('handover.toRequired') : same ? words('handover.same') : undefined
  return (
    <Dialog
      title={props.title}
      size="wide"
      action={words('common.ok')}
      actionDisabled={blocked}
      busy={handover.isPending}
      error={handover.error === null ? undefined : errorWords(handover.error)}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <p className="meta">{props.text}</p>
      <Unsent titles={entries.map(({ title }) => title || words('outbox.untitled'))} drafts={drafts} />
      <div className="dialog-pair">
        <PeoplePicker
          label={words('handover.from')}
          required
          ways={ways}
          single
          chosen={from}
          people={EverPeople}
          error={asked && source === undefined ? words('handover.fromRequired') : undefined}
          onChange={setFrom}
        />
        <PeoplePicker
          label={words('handover.to')}
          required
          ways={ways}
          single
          chosen={to}
          people={FirmPeople}
          error={asked ? toError : undefined}
          onChange={setTo}
        />
      </div>
    </Dialog>
  )
}
