import { useCallback, useState } from 'react'
import type { CustomerRow } from '#shared/contract/customers'
import type { Json } from '#shared/domain/customer'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import { textOf } from '../../lib/values.ts'

const SocialDrawer = lazyScreen(async () => (await import('./social-drawer.tsx')).SocialDrawer)

/** The drawer with what a customer wrote on its platform, and the way to open it (CL-26). */
export const useSocialDrawer = () => {
  const [open, setOpen] = useState<{ readonly row: CustomerRow; readonly platform: string } | null>(null)
  const onSocial = useCallback((row: CustomerRow, platform: string) => setOpen({ row, platform }), [])
  const value = (name: string) => textOf(open?.row[name] as Json | undefined) ?? ''
  const drawer =
    open === null ? null : (
      <SocialDrawer
        name={open.row.name || open.row.id}
        platformName={open.platform}
        place={{ platform: value('extra.platform'), openId: value('extra.customerOpenId') }}
        onClose={() => setOpen(null)}
      />
    )
  return { onSocial, drawer }
}
