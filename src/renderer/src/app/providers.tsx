import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'
import { HashRouter } from 'react-router'
import { aboutQuery, preferencesQuery } from '../bridge/queries.ts'
import { FaceSlot } from '../components/avatar.tsx'
import { lazyScreen } from '../components/lazy-screen.tsx'
import { formatDate, TodayContext, ZoneContext } from '../lib/time.ts'
import { useMinute } from '../lib/use-minute.ts'
import { LanguageContext } from '../lib/words.ts'
import { applyAppearance } from './appearance.ts'
import { Boundary } from './boundary.tsx'

const Face = lazyScreen(async () => (await import('../media/face.tsx')).Face)

/** The firm's zone, and the day that it is there. */
const Zone = ({ zone, children }: { readonly zone: string; readonly children: ReactNode }) => {
  const today = formatDate(useMinute(), zone)
  return (
    <ZoneContext value={zone}>
      <TodayContext value={today}>{children}</TodayContext>
    </ZoneContext>
  )
}

/** Draws no picture, and so asks for none, where a person does not want them, or nobody knows yet. */
export const Faces = ({ children }: { readonly children: ReactNode }) => {
  const shown = useQuery(preferencesQuery).data?.faces === true
  return <FaceSlot value={shown ? Face : null}>{children}</FaceSlot>
}

const Preferred = ({ children }: { readonly children: ReactNode }) => {
  const { data } = useQuery(preferencesQuery)
  const kind = useQuery(aboutQuery).data?.kind
  useLayoutEffect(() => {
    if (data && kind) applyAppearance(data, kind)
  }, [data, kind])
  return (
    <LanguageContext value={data?.language ?? 'zh-CN'}>
      <Zone zone={data?.timeZone ?? 'Asia/Shanghai'}>{children}</Zone>
    </LanguageContext>
  )
}

/** What every screen stands in: queries, language, zone, routes, and the last net for bugs. */
export const Providers = ({ client, children }: { readonly client: QueryClient; readonly children: ReactNode }) => (
  <QueryClientProvider client={client}>
    <Preferred>
      <Boundary>
        {/* Without transitions: a filter that was pressed stands in the address at once and never jumps back first. */}
        <HashRouter useTransitions={false}>
          <Faces>{children}</Faces>
        </HashRouter>
      </Boundary>
    </Preferred>
  </QueryClientProvider>
)
