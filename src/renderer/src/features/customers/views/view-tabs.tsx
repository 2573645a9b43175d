import type { KeyboardEvent } from 'react'
import type { SavedView } from '#shared/contract/views'
import { Icon } from '../../../components/icon.tsx'
import { Menu, type MenuItem, TextMenu } from '../../../components/menu.tsx'
import { useWords } from '../../../lib/words.ts'
import type { ViewActions } from './use-views.ts'
import type { ViewDialog } from './view-dialogs.tsx'
import '../../../app/styles/views.css'
import { formatCount } from '../../../lib/count.ts'

/** Left and Right move among the views, Enter and Space choose. */
const step = (event: KeyboardEvent<HTMLElement>): void => {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('.view-tab')]
  const at = tabs.indexOf(event.target as HTMLElement)
  const to: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: tabs.length - 1,
  }
  const next = at < 0 ? undefined : tabs[to[event.key] ?? -1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/** The list without a view, the pinned views, the one that is shown, and a menu of the rest (beyond 14). */
export const ViewTabs = (props: {
  readonly actions: ViewActions
  /** Customers that the list finds now; null until the first answer. */
  readonly total: number | null
  readonly onDialog: (dialog: ViewDialog) => void
  /** Has those that the list finds called one after the other; null where this computer cannot say who they are. */
  readonly onCalls: (() => void) | null
}) => {
  const words = useWords()
  const { actions, total, onDialog, onCalls } = props
  const { views, current, opens, changed } = actions
  const shown = views.filter((view) => view.pinned || view.id === current?.id)
  const rest = views.filter((view) => !shown.includes(view))
  const tab = (view: SavedView | null) => {
    const on = view?.id === current?.id
    const name = view?.name ?? words('views.all')
    return (
      <button
        key={view?.id ?? ''}
        type="button"
        className={on ? 'view-tab on' : 'view-tab'}
        aria-current={on ? 'true' : undefined}
        tabIndex={on ? 0 : -1}
        title={name}
        onClick={() => actions.choose(view)}
      >
        {(view?.id ?? '') === opens ? <Icon name="pin" size={14} /> : null}
        <span className="cut">{name}</span>
        {on && view !== null && changed ? <span className="view-changed">{words('views.changed')}</span> : null}
        {on && total !== null ? <span className="view-count">{formatCount(total)}</span> : null}
      </button>
    )
  }
  const items = (view: SavedView | null): readonly MenuItem[] => [
    ...((view?.id ?? '') === opens
      ? []
      : [{ label: words('views.open'), icon: 'pin' as const, run: () => actions.open(view) }]),
    ...(view === null
      ? []
      : [
          {
            label: words(view.pinned ? 'views.unpin' : 'views.pin'),
            icon: view.pinned ? ('minus' as const) : ('plus' as const),
            run: () => actions.pin(view),
          },
          {
            label: words('views.rename'),
            icon: 'edit' as const,
            run: () => onDialog({ kind: 'rename', view }),
          },
          {
            label: words('views.duplicate'),
            icon: 'copy' as const,
            run: () => onDialog({ kind: 'duplicate', view }),
          },
          {
            label: words('views.remove'),
            icon: 'trash' as const,
            danger: true,
            run: () => onDialog({ kind: 'remove', view }),
          },
        ]),
  ]
  const calls = onCalls === null || total === null || total === 0 ? [] : [onCalls]
  const own = [...calls.map((run) => ({ label: words('queue.start'), icon: 'phone' as const, run })), ...items(current)]
  return (
    <nav className="view-tabs" aria-label={words('views.label')} onKeyDown={step}>
      {tab(null)}
      {shown.map(tab)}
      {own.length === 0 ? null : <Menu label={words('views.actions')} items={own} />}
      {rest.length === 0 ? null : (
        <TextMenu
          label={words('views.more')}
          items={rest.map((view) => ({
            key: view.id,
            label: view.name,
            icon: 'filter',
            run: () => actions.choose(view),
          }))}
        />
      )}
    </nav>
  )
}
