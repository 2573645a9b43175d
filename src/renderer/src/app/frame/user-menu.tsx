import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { SessionState } from '#shared/contract/session'
import { errorWords } from '../../bridge/error-words.ts'
import { preferencesQuery, useLock, useSetPreferences } from '../../bridge/queries.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Icon } from '../../components/icon.tsx'
import { Popover } from '../../components/popover.tsx'
import { useWords } from '../../lib/words.ts'

const choices = {
  theme: ['system', 'light', 'dark'],
  density: ['compact', 'normal'],
  language: ['zh-CN', 'en'],
} as const

/** Who is signed in, how the app looks, lock and sign-out. */
export const UserMenu = ({
  session,
  onSignOut,
}: {
  readonly session: SessionState
  readonly onSignOut: () => void
}) => {
  const words = useWords()
  const { data: preferences } = useQuery(preferencesQuery)
  const set = useSetPreferences()
  const lock = useLock()
  const { user, account } = session
  const noteId = useId()
  const failed = lock.isError ? errorWords(lock.error) : ''
  const note = session.canLock ? failed : words('failure.no-password')
  const name = user?.name || account?.displayName || account?.account || ''
  const group = <Name extends keyof typeof choices>(setting: Name) => (
    <fieldset className="menu-group">
      <legend>{words(`user.${setting}`)}</legend>
      {choices[setting].map((value) => (
        <button
          key={value}
          type="button"
          className={preferences?.[setting] === value ? 'choice on' : 'choice'}
          aria-pressed={preferences?.[setting] === value}
          onClick={() => set.mutate({ [setting]: value })}
        >
          {words(`${setting}.${value}` as 'theme.light')}
        </button>
      ))}
    </fieldset>
  )
  return (
    <Popover
      label={words('user.menu')}
      buttonClass="btn quiet user-button"
      panelClass="user-menu"
      button={
        <>
          <Avatar name={name} />
          <span className="user-name cut">{name}</span>
        </>
      }
    >
      {(close) => (
        <>
          <div className="user-card">
            <span className="cut" title={name}>
              {name}
            </span>
            <span className="meta cut">
              {[user?.orgName || account?.firmName, user?.orgAdmin ? words('user.admin') : '']
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
          {group('theme')}
          {group('density')}
          {group('language')}
          <div className="menu-items">
            <button
              type="button"
              className="menu-item"
              disabled={!session.canLock}
              aria-describedby={note === '' ? undefined : noteId}
              onClick={() => lock.mutate(undefined)}
            >
              <Icon name="lock" />
              {words('user.lock')}
            </button>
            <p className="menu-note" id={noteId} role="status">
              {note}
            </p>
            <button
              type="button"
              className="menu-item"
              onClick={() => {
                close()
                onSignOut()
              }}
            >
              <Icon name="sign-out" />
              {words('user.signOut')}
            </button>
          </div>
        </>
      )}
    </Popover>
  )
}
