import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import type { SessionState } from '#shared/contract/session'
import { isSwitchedOn } from '#shared/domain/switches'
import type { ConnectionState } from '../../bridge/index.ts'
import { configQuery, syncStatusQuery, useSignOut } from '../../bridge/queries.ts'
import { workSummaryQuery } from '../../bridge/work.ts'
import { Dialog } from '../../components/dialog.tsx'
import { later } from '../../components/later.tsx'
import { CompanyListPage, type ListAction } from '../../features/customers/company-list-page.tsx'
import { SettingsPage } from '../../features/settings/settings-page.tsx'
import { useWindowKeys } from '../../lib/keys.ts'
import {
  companydetailPattern,
  contactdetailPattern,
  lawsuitdetailPattern,
  radardetailPattern,
  routes,
} from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { Boundary } from '../boundary.tsx'
import { Banners } from './banners.tsx'
import { Rail, railRoutes } from './rail.tsx'
import { StatusBar } from './status-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { keepWatermark } from './watermark.ts'

const TimelinePane = later(async () => (await import('../../features/followups/timeline-pane.tsx')).TimelinePane)
const FollowUpPopover = later(
  async () => (await import('../../features/followups/follow-up-popover.tsx')).FollowUpPopover,
)
const RecordStanding = later(async () => (await import('../../features/sync/record-standing.tsx')).RecordStanding)
const SyncPage = later(async () => (await import('../../features/sync/sync-page.tsx')).SyncPage)

const ContactListPage = later(
  async () => (await import('../../features/contacts/contact-list-page.tsx')).ContactListPage,
)
const CustomerContacts = later(
  async () => (await import('../../features/contacts/customer-contacts.tsx')).CustomerContacts,
)
const CustomerRoles = later(async () => (await import('../../features/roles/customer-roles.tsx')).CustomerRoles)
/** A record comes with all that stands on it: nothing moves afterwards, and a key for its follow-ups finds them there. */
const CustomerPage = later(async () => {
  const parts = [TimelinePane, RecordStanding, CustomerContacts, CustomerRoles].map(({ start }) => start())
  const [{ CustomerPage: page }] = await Promise.all([import('../../features/customers/detail-page.tsx'), ...parts])
  return page
})
const ContactPage = later(async () => {
  const page = import('../../features/contacts/contact-page.tsx')
  const [{ ContactPage: loaded }] = await Promise.all([page, TimelinePane.start()])
  return loaded
})
const ChecksPage = later(async () => (await import('../../features/checks/checks-page.tsx')).ChecksPage)
const LawsuitPage = later(async () => (await import('../../features/lawsuit/lawsuit-page.tsx')).LawsuitPage)
const RadarPage = later(async () => (await import('../../features/radar/radar-page.tsx')).RadarPage)
const AdminPage = later(async () => (await import('../../features/admin/admin-page.tsx')).AdminPage)
const SignOutDialog = later(async () => (await import('../../features/session/sign-out-dialog.tsx')).SignOutDialog)

/** Signing out: at once where the server has everything, else after a question. */
const useLeaving = () => {
  const client = useQueryClient()
  const signOut = useSignOut()
  const [asking, setAsking] = useState(false)
  const ask = async () => {
    const work = await client.fetchQuery({ ...workSummaryQuery, staleTime: 0 }).catch(() => null)
    if (work === null || work.pending + work.attention > 0) setAsking(true)
    else signOut.mutate(undefined)
  }
  return { asking, ask: () => void ask(), stay: () => setAsking(false) }
}

/** The firm's watermark over the window, where its switch is on (WK). */
const useWatermark = ({ user }: SessionState) => {
  const isOn = isSwitchedOn(useQuery(configQuery).data?.values['customer.watermark'])
  const text =
    user === null ? '' : [user.nickname || user.name, user.orgAbbr || user.orgName, user.phoneTail].join(' ').trim()
  useEffect(() => (isOn && text !== '' ? keepWatermark(text) : undefined), [isOn, text])
}

/** Reads the code of the other screens once the first one stands. */
const useLaterScreens = () => {
  useEffect(() => {
    const handle = requestIdleCallback(() => {
      for (const screen of [CustomerPage, FollowUpPopover, SyncPage, SignOutDialog, Dialog]) void screen.start()
    })
    return () => cancelIdleCallback(handle)
  }, [])
}

/** Ctrl+1 … opens the rail's entries, Ctrl+, the settings (Cmd on macOS). */
const useRailKeys = () => {
  const navigate = useNavigate()
  useWindowKeys((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const target = event.key === ',' ? routes.settings : railRoutes[Number(event.key) - 1]
    if (target === undefined) return
    event.preventDefault()
    void navigate(target)
  })
}

/** Path of the screen that was shown before this one; null where there was none. */
const useScreenBefore = (): string | null => {
  const { pathname } = useLocation()
  const [screens, setScreens] = useState<{ readonly now: string; readonly before: string | null }>({
    now: pathname,
    before: null,
  })
  if (screens.now === pathname) return screens.before
  setScreens({ now: pathname, before: screens.now })
  return screens.now
}

/** The signed-in window: top bar, rail, sheet with the routes of §2, status bar. */
export const MainWindow = ({ session, link }: { readonly session: SessionState; readonly link: ConnectionState }) => {
  const words = useWords()
  const status = useQuery(syncStatusQuery).data
  const before = useScreenBefore()
  useRailKeys()
  useLaterScreens()
  const leaving = useLeaving()
  const [wished, setWished] = useState<ListAction | null>(null)
  const onTaken = useCallback(() => setWished(null), [])
  useWatermark(session)
  return (
    <div className="window">
      <button type="button" className="skip" onClick={() => document.getElementById('content')?.focus()}>
        {words('app.skip')}
      </button>
      <TopBar session={session} status={status} onDialog={setWished} onSignOut={leaving.ask} />
      <Rail />
      <main className="sheet" id="content" tabIndex={-1} aria-label={words('app.content')}>
        <Banners session={session} status={status} link={link} />
        <div className="page">
          <Boundary>
            <Routes>
              <Route
                path={routes.CompanyList}
                element={
                  <CompanyListPage
                    cameFrom={before}
                    followUps={(props) => <FollowUpPopover {...props} />}
                    wished={{ action: wished, onTaken }}
                  />
                }
              />
              <Route
                path={companydetailPattern}
                element={
                  <CustomerPage
                    aside={({ id }) => <TimelinePane key={id} objType="company" objId={id} />}
                    contacts={(customer) => <CustomerContacts key={customer.id} customer={customer} />}
                    standing={({ id, syncedAt }) => <RecordStanding key={id} customerId={id} syncedAt={syncedAt} />}
                    roles={(id) => <CustomerRoles key={id} customerId={id} />}
                  />
                }
              />
              <Route path={routes.contacts} element={<ContactListPage />} />
              <Route
                path={contactdetailPattern}
                element={<ContactPage aside={(id) => <TimelinePane key={id} objType="contact" objId={id} />} />}
              />
              <Route path={routes.checks} element={<ChecksPage session={session} />} />
              <Route path={lawsuitdetailPattern} element={<LawsuitPage />} />
              <Route path={radardetailPattern} element={<RadarPage />} />
              <Route path={routes.sync} element={<SyncPage />} />
              <Route path={routes.settings} element={<SettingsPage session={session} onSignOut={leaving.ask} />} />
              <Route path={routes.admin} element={<AdminPage />} />
              <Route path="*" element={<Navigate to={routes.CompanyList} replace />} />
            </Routes>
          </Boundary>
        </div>
      </main>
      <StatusBar status={status} />
      {leaving.asking ? <SignOutDialog onClose={leaving.stay} /> : null}
    </div>
  )
}
