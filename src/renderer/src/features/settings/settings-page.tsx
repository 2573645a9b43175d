import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router'
import type { SessionState } from '#shared/contract/session'
import { errorWords } from '../../bridge/error-words.ts'
import { aboutQuery, preferencesQuery, useLock, useSetPreferences } from '../../bridge/queries.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Segments } from '../../components/segments.tsx'
import { routes } from '../../lib/paths.ts'
import { sampleServer } from '../../lib/sample-accounts.ts'
import { useWords } from '../../lib/words.ts'
import type { Parts } from '../parts.ts'
import { DesktopSettingsCard } from './desktop-settings.tsx'
import { Diagnostics } from './diagnostics.tsx'
import { EmojiFolder } from './emoji-folder.tsx'
import { Updates } from './updates.tsx'
import '../../app/styles/settings.css'

const zoomSteps = [80, 90, 100, 110, 125, 150, 175, 200] as const

const Line = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="setting">
    <span className="setting-label">{label}</span>
    <div className="setting-value">{children}</div>
  </div>
)

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

const Zoom = ({ value, onChange }: { readonly value: number; readonly onChange: (zoom: number) => void }) => {
  const words = useWords()
  const smaller = zoomSteps.findLast((step) => step < value)
  const larger = zoomSteps.find((step) => step > value)
  return (
    <>
      <IconButton
        icon="minus"
        label={words('settings.zoomOut')}
        disabled={smaller === undefined}
        onClick={() => onChange(smaller ?? value)}
      />
      <output className="zoom-value" aria-label={words('settings.zoom')}>
        {value}%
      </output>
      <IconButton
        icon="plus"
        label={words('settings.zoomIn')}
        disabled={larger === undefined}
        onClick={() => onChange(larger ?? value)}
      />
      {value === 100 ? null : (
        <Button kind="quiet" onClick={() => onChange(100)}>
          {words('settings.zoomReset')}
        </Button>
      )}
    </>
  )
}

/** What a person sets for this computer, who is signed in, and who keeps the key. */
export const SettingsPage = ({
  session,
  parts,
  onSignOut,
}: {
  readonly session: SessionState
  readonly parts: Pick<Parts, 'ChatHistory'>
  /** Another feature's question stands behind it. */
  readonly onSignOut: () => void
}) => {
  const words = useWords()
  const { data: preferences } = useQuery(preferencesQuery)
  const { data: about } = useQuery(aboutQuery)
  const set = useSetPreferences()
  const lock = useLock()
  const navigate = useNavigate()
  const { user, account } = session
  if (!preferences) return null
  const choice = <Name extends 'theme' | 'density' | 'language' | 'opens'>(
    name: Name,
    values: readonly (typeof preferences)[Name][],
  ) => (
    <Segments
      label={words(`settings.${name}`)}
      items={values.map((value) => ({ value, label: words(`${name}.${value}` as 'theme.light') }))}
      value={preferences[name]}
      onChange={(value) => set.mutate({ [name]: value })}
    />
  )
  return (
    <div className="settings-page">
      <h1>{words('settings.title')}</h1>
      <p className="settings-note" role="status">
        {set.isError ? `${words('settings.failed')}${words('join.colon')}${errorWords(set.error)}` : ''}
        {lock.isError ? errorWords(lock.error) : ''}
      </p>
      <Group title={words('settings.appearance')}>
        <Line label={words('settings.theme')}>{choice('theme', ['system', 'light', 'dark'])}</Line>
        <Line label={words('settings.density')}>{choice('density', ['compact', 'normal'])}</Line>
        <Line label={words('settings.zoom')}>
          <Zoom value={preferences.zoom} onChange={(zoom) => set.mutate({ zoom })} />
        </Line>
        <Line label={words('settings.language')}>{choice('language', ['zh-CN', 'en'])}</Line>
        <Line label={words('settings.opens')}>{choice('opens', ['customers', 'today'])}</Line>
        <Line label={words('settings.faces')}>
          <Segments
            label={words('settings.faces')}
            items={(['off', 'on'] as const).map((value) => ({ value, label: words(`desktop.${value}`) }))}
            value={preferences.faces ? 'on' : 'off'}
            onChange={(value) => set.mutate({ faces: value === 'on' })}
          />
          <p className="form-note setting-hint">{words('settings.facesHint')}</p>
        </Line>
        <Line label={words('emoji.folder')}>
          <EmojiFolder />
        </Line>
      </Group>
      <Group title={words('settings.account')}>
        <Line label={words('settings.signedInAs')}>
          {user?.name ?? account?.displayName}
          <span className="meta">{account?.account}</span>
          {user?.orgAdmin ? <span className="tag">{words('user.admin')}</span> : null}
        </Line>
        <Line label={words('settings.firm')}>{user?.orgName || account?.firmName}</Line>
        <Line label={words('settings.server')}>
          {account?.server === sampleServer ? words('sample.name') : account?.server}
        </Line>
        <Line label="">
          <Button icon="lock" disabled={!session.canLock || lock.isPending} onClick={() => lock.mutate(undefined)}>
            {words('user.lock')}
          </Button>
          <Button icon="sign-out" onClick={onSignOut}>
            {words('user.signOut')}
          </Button>
          {session.canLock ? null : <p className="form-note setting-hint">{words('failure.no-password')}</p>}
        </Line>
      </Group>
      {user?.orgAdmin ? (
        <Group title={words('admin.title')}>
          <Line label={words('admin.openLabel')}>
            <Button icon="people" onClick={() => void navigate(routes.admin)}>
              {words('admin.open')}
            </Button>
          </Line>
        </Group>
      ) : null}
      <DesktopSettingsCard canLock={session.canLock} />
      <parts.ChatHistory />
      <Group title={words('settings.security')}>
        <Line label={words('keeper.label')}>{words(`keeper.${session.keyKeeper}`)}</Line>
        {about?.kind === 'browser' ? (
          <Line label={words('settings.proxy')}>{words('settings.proxyBrowser')}</Line>
        ) : null}
      </Group>
      <Group title={words('settings.about')}>
        <Line label={words('settings.version')}>{about?.version}</Line>
        {about?.kind === 'desktop' ? (
          <Line label={words('update.label')}>
            <Updates />
          </Line>
        ) : null}
        <Line label={words('settings.diagnostics')}>
          <Diagnostics />
        </Line>
      </Group>
    </div>
  )
}
