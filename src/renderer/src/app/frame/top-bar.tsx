import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SessionState } from '#shared/contract/session'
import type { SyncStatus } from '#shared/contract/sync'
import { aboutQuery, windowAction } from '../../bridge/queries.ts'
import { Brand } from '../../components/brand.tsx'
import { Icon } from '../../components/icon.tsx'
import { WindowButtons } from '../../components/window-buttons.tsx'
import { useWords } from '../../lib/words.ts'
import { Palette } from '../palette/palette.tsx'
import { ClockSlot } from './clock-slot.tsx'
import { InboxBell } from './inbox-bell.tsx'
import { ReminderSlot } from './reminder-slot.tsx'
import { SyncButton } from './sync-button.tsx'
import { UserMenu } from './user-menu.tsx'

/** The top bar: mark, palette, sync, network, reminders, inbox, user, and the window's buttons where the page draws them. */
export const TopBar = ({
  session,
  status,
  onAction,
  onSignOut,
  onShortcuts,
}: {
  readonly session: SessionState
  readonly status: SyncStatus | undefined
  readonly onAction: (path: string, action: string) => void
  readonly onSignOut: () => void
  readonly onShortcuts: () => void
}) => {
  const words = useWords()
  const [isWished, setWished] = useState(false)
  const { data: about } = useQuery(aboutQuery)
  const network = words(`network.${status?.connection ?? 'unknown'}`)
  const offline = status?.connection === 'offline'
  return (
    <header className="top">
      <Brand />
      <Palette
        onAction={onAction}
        onSignOut={onSignOut}
        onReminders={() => setWished(true)}
        onShortcuts={onShortcuts}
      />
      <div className="top-end">
        <ClockSlot />
        {status ? <SyncButton status={status} /> : null}
        <span className={offline ? 'network offline' : 'network'} title={network} role="img" aria-label={network}>
          <Icon name={offline ? 'wifi-off' : 'wifi'} />
        </span>
        <ReminderSlot wished={isWished} onTaken={() => setWished(false)} />
        <InboxBell />
        <UserMenu session={session} onSignOut={onSignOut} />
        {about?.customFrame ? <WindowButtons run={windowAction} /> : null}
      </div>
    </header>
  )
}
