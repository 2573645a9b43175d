import { useCallback, useState } from 'react'
import type { CustomerRow } from '#shared/contract/customers'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import type { FieldLists } from '../../lib/field-labels.ts'
import type { Parts } from '../parts.ts'
import type { CellPanel, OpenPanel } from './panel-cell.tsx'

const FieldPopover = lazyScreen(async () => (await import('./field-popover.tsx')).FieldPopover)

/** The panel that is open beside a cell, if any, and the way to open one; `FollowUps` are another feature's. */
export const useCellPanels = (lists: FieldLists, FollowUps: Parts['FollowUps']) => {
  const [open, setOpen] = useState<{
    readonly panel: CellPanel
    readonly row: CustomerRow
    readonly anchor: HTMLElement
    readonly quiet: boolean
  } | null>(null)
  // A save that ends late closes its own panel, and not the one that was opened meanwhile.
  const close = () => setOpen((now) => (now === open ? null : now))
  const onPanel = useCallback<OpenPanel>((panel, row, anchor, quiet) => setOpen({ panel, row, anchor, quiet }), [])
  const node =
    open === null ? null : open.panel === 'followups' ? (
      <FollowUps key={open.row.id} customer={open.row} anchor={open.anchor} quiet={open.quiet} onClose={close} />
    ) : (
      <FieldPopover
        key={`${open.panel} ${open.row.id}`}
        name={open.panel}
        id={open.row.id}
        lists={lists}
        anchor={open.anchor}
        onClose={close}
      />
    )
  return { onPanel, panel: node }
}
