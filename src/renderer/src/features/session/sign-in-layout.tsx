import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SessionState } from '#shared/contract/session'
import { aboutQuery, preferencesQuery, useSetPreferences, windowAction } from '../../bridge/queries.ts'
import { Brand } from '../../components/brand.tsx'
import { Icon } from '../../components/icon.tsx'
import { WindowButtons } from '../../components/window-buttons.tsx'
import { useWords } from '../../lib/words.ts'
import '../../app/styles/entrance.css'

/** What stands around sign-in, unlock and the blocked screen: mark, window buttons, key keeper, language. */
export const SignInLayout = ({
  session,
  children,
}: {
  readonly session: SessionState
  readonly children: ReactNode
}) => {
  const words = useWords()
  const { data: about } = useQuery(aboutQuery)
  const { data: preferences } = useQuery(preferencesQuery)
  const set = useSetPreferences()
  const other = preferences?.language === 'en' ? 'zh-CN' : 'en'
  return (
    <div className="entrance">
      <header className="top">
        <Brand />
        <div className="top-end">{about?.customFrame ? <WindowButtons run={windowAction} /> : null}</div>
      </header>
      <main className="entrance-main">{children}</main>
      <footer className="status">
        <span className="state">
          <Icon name="lock" size={14} />
          {words(`keeper.${session.keyKeeper}`)}
        </span>
        <button
          type="button"
          className="btn link status-end"
          lang={other}
          onClick={() => set.mutate({ language: other })}
        >
          {words(`language.${other}`)}
        </button>
      </footer>
    </div>
  )
}
