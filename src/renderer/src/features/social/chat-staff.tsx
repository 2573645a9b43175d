import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { chatMembersQuery, useSyncStaff } from '../../bridge/corporate.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { useOffline } from '../../bridge/online.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Button } from '../../components/button.tsx'
import { CheckBox } from '../../components/check-list.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { FailedLine } from '../../components/failed-line.tsx'
import { FindField } from '../../components/find-field.tsx'
import { useDebouncedInput } from '../../lib/use-debounced-input.ts'
import { useWords } from '../../lib/words.ts'
import '../../app/styles/robot.css'

/** Asks before the firm reads its staff anew, and whether that may overwrite what it has of them (AP-55). */
const SyncStaff = ({ onDone, onClose }: { readonly onDone: () => void; readonly onClose: () => void }) => {
  const words = useWords()
  const offline = useOffline()
  const sync = useSyncStaff()
  const [overwrite, setOverwrite] = useState(false)
  const failed = sync.error === null ? null : errorWords(sync.error)
  const problem = offline === null ? failed : words(`online.${offline}`)
  return (
    <Confirm
      title={words('staff.sync')}
      text={words('staff.syncSure')}
      {...(overwrite ? { warning: words('staff.overwriteSure') } : {})}
      action={words('staff.sync')}
      harmless={!overwrite}
      busy={sync.isPending}
      actionDisabled={offline !== null}
      onConfirm={() => sync.mutate(overwrite, { onSuccess: onDone })}
      onClose={onClose}
    >
      <CheckBox checked={overwrite} onChange={setOverwrite}>
        {words('staff.overwrite')}
      </CheckBox>
      {problem === null ? null : <FailedLine text={problem} />}
    </Confirm>
  )
}

/** Staff of the firm whose chats are archived (SO-01, MP-01 scene 1), found by name or initials (MP-02), and their sync. */
export const ChatStaff = () => {
  const words = useWords()
  const id = useId()
  const offline = useOffline()
  const [text, setText] = useState('')
  const typed = useDebouncedInput(text, setText)
  const [syncing, setSyncing] = useState(false)
  const [said, setSaid] = useState('')
  const { data, error, refetch } = useQuery(chatMembersQuery(1, text, offline === null))
  const reason = offline === null ? undefined : words(`online.${offline}`)
  const list = () => {
    if (data === undefined && offline !== null) return <p className="meta admin-none">{words('staff.offline')}</p>
    if (data === undefined && error !== null)
      return (
        <p className="meta admin-none" role="alert">
          {`${words('staff.failed')}${words('join.colon')}${errorWords(error)} `}
          <button type="button" className="text-button" onClick={() => void refetch()}>
            {words('common.retry')}
          </button>
        </p>
      )
    if (data === undefined)
      return (
        <div className="skeleton stack" role="status" aria-label={words('common.loading')}>
          <span className="bone" />
        </div>
      )
    if (data.length === 0)
      return <p className="meta admin-none">{words(text === '' ? 'staff.none' : 'staff.notFound')}</p>
    return (
      <ul className="admin-tags" aria-labelledby={id}>
        {data.map((one) => (
          <li key={one.id} className="staff-row">
            <Avatar name={one.name} address={one.avatar} />
            <bdi className="cut grow" title={one.name}>
              {one.name}
            </bdi>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <section aria-labelledby={id}>
      <header className="admin-head">
        <h2 id={id}>{words('staff.title')}</h2>
        {data === undefined ? null : <span className="meta">{data.length}</span>}
        <span className="grow" />
        <Button
          icon="refresh"
          disabled={offline !== null}
          title={reason}
          onClick={() => {
            setSaid('')
            setSyncing(true)
          }}
        >
          {words('staff.sync')}
        </Button>
      </header>
      <div className="admin-tag-form">
        <div className="admin-tag-field">
          <FindField label={words('staff.find')} {...typed.input} />
        </div>
      </div>
      <p className="meta admin-said" role="status">
        {said}
      </p>
      {/* Why a list that stands there is not of now. */}
      {data === undefined || error === null || offline !== null ? null : <FailedLine text={errorWords(error)} />}
      {list()}
      {syncing ? (
        <SyncStaff
          onDone={() => {
            setSyncing(false)
            setSaid(words('staff.synced'))
          }}
          onClose={() => setSyncing(false)}
        />
      ) : null}
    </section>
  )
}
