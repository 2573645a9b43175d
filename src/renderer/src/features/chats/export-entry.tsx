import { type ReactNode, useState } from 'react'
import type { Conversation } from '../../bridge/chats.ts'
import { usePermissions } from '../../bridge/permissions.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import type { MenuItem } from '../../components/menu.tsx'
import { useWords } from '../../lib/words.ts'

const ExportDialog = lazyScreen(async () => (await import('./export-dialog.tsx')).ExportDialog)

/** The entry of a menu that exports a conversation as evidence, for administrators alone (PM-01), and its dialog. */
export const useEvidenceExport = (
  conversation: Conversation,
): { readonly items: readonly MenuItem[]; readonly dialog: ReactNode } => {
  const words = useWords()
  const { administrator } = usePermissions()
  const [open, setOpen] = useState(false)
  return {
    items: administrator ? [{ label: words('evidence.open'), icon: 'download', run: () => setOpen(true) }] : [],
    dialog: open ? <ExportDialog conversation={conversation} onClose={() => setOpen(false)} /> : null,
  }
}
