import { useCallback, useState } from 'react'
import type { CustomerRow } from '#shared/contract/customers'
import type { Json } from '#shared/domain/customer'
import type { SocialPlace } from '../../bridge/social.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import { textOf } from '../../lib/values.ts'
import type { Parts } from '../parts.ts'

const SocialDrawer = lazyScreen(async () => (await import('./social-drawer.tsx')).SocialDrawer)

/** Whose messages and comments the drawer shows. */
type Shown = { readonly name: string; readonly platformName: string; readonly place: SocialPlace }

/** The drawer with what a customer wrote on its platform, and the ways to open it, of a row or of a record (CL-26). */
export const useSocialDrawer = (Conversation: Parts['Conversation']) => {
  const [open, setOpen] = useState<Shown | null>(null)
  const onSocial = useCallback((row: CustomerRow, platformName: string) => {
    const value = (name: string) => textOf(row[name] as Json | undefined) ?? ''
    const place = { platform: value('extra.platform'), openId: value('extra.customerOpenId') }
    setOpen({ name: row.name || row.id, platformName, place })
  }, [])
  const drawer =
    open === null ? null : <SocialDrawer {...open} Conversation={Conversation} onClose={() => setOpen(null)} />
  return { onSocial, show: setOpen, drawer }
}
