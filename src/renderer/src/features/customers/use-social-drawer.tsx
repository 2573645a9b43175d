import { useState } from 'react'
import type { SocialPlace } from '../../bridge/social.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import type { Parts } from '../parts.ts'

const SocialDrawer = lazyScreen(async () => (await import('./social-drawer.tsx')).SocialDrawer)

/** Whose messages and comments the drawer shows. */
export type SocialShown = {
  readonly companyId: string
  readonly name: string
  readonly platformName: string
  readonly place: SocialPlace
}

/** The drawer with what a customer wrote on its platform, and the ways to open it, of a row or of a record (CL-26). */
export const useSocialDrawer = (Conversation: Parts['Conversation']) => {
  const [open, setOpen] = useState<SocialShown | null>(null)
  const drawer =
    open === null ? null : <SocialDrawer {...open} Conversation={Conversation} onClose={() => setOpen(null)} />
  return { show: setOpen, drawer }
}
