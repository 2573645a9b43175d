// What only the desktop shell has: tray, start at login, links, shortcuts of the system, notifications, clipboard.

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { DesktopSettings, DesktopState } from '#shared/contract/shell'
import { lockTimes } from '#shared/domain/lock-times'
import type { LocaleKey } from '#shared/locale/index'
import { desktopQuery, updateQuery, useSetDesktop } from '../../bridge/desktop.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { aboutQuery } from '../../bridge/queries.ts'
import { Segments } from '../../components/segments.tsx'
import { useWords } from '../../lib/words.ts'

/** Keys of a shortcut; Ctrl+Alt stand before them. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', ...Array.from({ length: 12 }, (_, at) => `F${at + 1}`)]

type Switches = 'closeToTray' | 'startAtLogin' | 'links' | 'shortcuts' | 'clearClipboard' | 'protectScreen' | 'updates'

const Line = ({
  label,
  hint,
  problem,
  children,
}: {
  readonly label: LocaleKey
  readonly hint?: LocaleKey
  readonly problem?: LocaleKey | null
  readonly children: ReactNode
}) => {
  const words = useWords()
  return (
    <div className="setting">
      <span className="setting-label">{words(label)}</span>
      <div className="setting-value">
        {children}
        {problem ? (
          <span className="settings-note" role="alert">
            {words(problem)}
          </span>
        ) : null}
        {hint === undefined ? null : <p className="form-note setting-hint">{words(hint)}</p>}
      </div>
    </div>
  )
}

const Card = ({
  state,
  platform,
  canLock,
  hasUpdates,
}: {
  readonly state: DesktopState
  readonly platform: string
  readonly canLock: boolean
  readonly hasUpdates: boolean
}) => {
  const words = useWords()
  const id = useId()
  // Nothing is disabled meanwhile: what has the focus would lose it.
  const set = useSetDesktop()
  const { settings, can, taken, linksRefused } = state
  const onOff = (name: Switches) => (
    <Segments
      label={words(`desktop.${name}`)}
      items={(['off', 'on'] as const).map((value) => ({ value, label: words(`desktop.${value}`) }))}
      value={settings[name] ? 'on' : 'off'}
      onChange={(value) => set.mutate({ [name]: value === 'on' })}
    />
  )
  const keyOf = (name: 'dial' | 'show', field: 'dialKey' | 'showKey') => (
    <Line label={`desktop.keys.${name}`} problem={taken.includes(name) ? 'desktop.taken' : null}>
      <kbd>{platform === 'darwin' ? 'Ctrl+Option+Cmd+' : 'Ctrl+Alt+'}</kbd>
      <select
        className="setting-key"
        aria-label={words(`desktop.keys.${name}`)}
        value={settings[field]}
        onChange={({ target }) => set.mutate({ [field]: target.value })}
      >
        {letters.map((letter) => (
          <option key={letter} value={letter}>
            {letter}
          </option>
        ))}
      </select>
    </Line>
  )
  const modes: readonly DesktopSettings['notifications'][] = ['full', 'hidden', 'off']
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{words('desktop.title')}</h2>
      {set.isError ? (
        <p
          className="settings-note"
          role="alert"
        >{`${words('settings.failed')}${words('join.colon')}${errorWords(set.error)}`}</p>
      ) : null}
      {can.tray ? (
        <Line label="desktop.closeToTray" hint="desktop.closeToTrayHint">
          {onOff('closeToTray')}
        </Line>
      ) : null}
      {can.startAtLogin ? <Line label="desktop.startAtLogin">{onOff('startAtLogin')}</Line> : null}
      <Line label="desktop.links" hint="desktop.linksHint" problem={linksRefused ? 'desktop.linksRefused' : null}>
        {onOff('links')}
      </Line>
      <Line label="desktop.shortcuts" hint="desktop.shortcutsHint">
        {onOff('shortcuts')}
      </Line>
      {settings.shortcuts ? keyOf('dial', 'dialKey') : null}
      {settings.shortcuts ? keyOf('show', 'showKey') : null}
      <Line label="desktop.notifications" hint="desktop.notificationsHint">
        <Segments
          label={words('desktop.notifications')}
          items={modes.map((value) => ({ value, label: words(`desktop.notify.${value}`) }))}
          value={settings.notifications}
          onChange={(value) => set.mutate({ notifications: modes.find((mode) => mode === value) ?? 'full' })}
        />
      </Line>
      <Line label="desktop.clearClipboard" hint="desktop.clearClipboardHint">
        {onOff('clearClipboard')}
      </Line>
      <Line label="desktop.lockAfter" hint={canLock ? 'desktop.lockAfterHint' : 'failure.no-password'}>
        <Segments
          label={words('desktop.lockAfter')}
          items={lockTimes.map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? words('desktop.lockNever') : words('desktop.lockMinutes', { n: minutes }),
          }))}
          value={String(settings.lockAfter)}
          disabled={!canLock}
          onChange={(value) => set.mutate({ lockAfter: lockTimes.find((one) => String(one) === value) ?? 0 })}
        />
      </Line>
      {hasUpdates ? (
        <Line label="desktop.updates" hint="desktop.updatesHint">
          {onOff('updates')}
        </Line>
      ) : null}
      {can.protectScreen ? (
        <Line
          label="desktop.protectScreen"
          hint={platform === 'darwin' ? 'desktop.protectScreenMac' : 'desktop.protectScreenHint'}
        >
          {onOff('protectScreen')}
        </Line>
      ) : null}
    </section>
  )
}

/** The card of the desktop shell; nothing in a browser. */
export const DesktopSettingsCard = ({ canLock }: { readonly canLock: boolean }) => {
  const { data: about } = useQuery(aboutQuery)
  const isDesktop = about?.kind === 'desktop'
  const { data: state } = useQuery({ ...desktopQuery, enabled: isDesktop })
  const { data: update } = useQuery({ ...updateQuery, enabled: isDesktop })
  return isDesktop && state !== undefined ? (
    <Card state={state} platform={about.platform} canLock={canLock} hasUpdates={update?.can === true} />
  ) : null
}
