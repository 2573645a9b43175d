import type { SavedView } from '#shared/contract/views'
import { usePutView, useRemoveView } from '../../../bridge/views.ts'
import { type Layout, writeLayout } from '../column-layout.ts'
import { anyCustomer, firstState, type ListState, writeState } from '../list-query.ts'
import { columnsOf, isChanged, namedViews, openingView, stateOfView, viewStateOf, withUnnamed } from '../view-state.ts'

/** What a person can do with the views of the list. */
export type ViewActions = {
  readonly views: readonly SavedView[]
  /** The view that the list shows; null for all customers. */
  readonly current: SavedView | null
  /** Id of the view that the list opens with, '' for none. */
  readonly opens: string
  /** True where the list shows something else than its view, or than all customers. */
  readonly changed: boolean
  readonly failed: Error | null
  readonly choose: (view: SavedView | null) => void
  readonly save: () => void
  readonly saveAs: (name: string) => void
  readonly reset: () => void
  readonly rename: (view: SavedView, name: string) => void
  readonly duplicate: (view: SavedView, name: string) => void
  readonly pin: (view: SavedView) => void
  readonly open: (view: SavedView | null) => void
  readonly remove: (view: SavedView) => void
  /** Other columns, null for the firm's own, which `plain` is. */
  readonly arrange: (columns: Layout | null, plain: Layout) => void
}

/** The saved views of the list, and what it does with them; every change goes into the address or into the store. */
export const useViews = (
  state: ListState,
  stored: readonly SavedView[],
  change: (next: Partial<ListState>, replace?: boolean) => void,
): ViewActions => {
  const put = usePutView('companies')
  const drop = useRemoveView('companies')
  const views = namedViews(stored)
  const current = views.find(({ id }) => id === state.view) ?? null
  const opens = openingView(stored)
  const show = (next: ListState) => change({ ...next, advanced: state.advanced, pageIndex: 0 })
  const all = () => show({ ...firstState, pageSize: state.pageSize })
  const add = (name: string, from: ListState, pinned: boolean) => {
    const view = { id: crypto.randomUUID(), name, pinned, state: viewStateOf(from, columnsOf(from, stored)) }
    put.mutate(view, () => show(stateOfView(view)))
  }
  return {
    views,
    current,
    opens,
    changed:
      current === null
        ? writeState({
            ...state,
            advanced: false,
            pageIndex: 0,
            pageSize: firstState.pageSize,
            view: '',
            columns: null,
          }).size > 0
        : isChanged(state, current),
    failed: put.error ?? drop.error,
    choose: (view) => (view === null ? all() : show(stateOfView(view))),
    save: () => {
      if (current === null) return
      put.mutate({ ...current, state: viewStateOf(state, columnsOf(state, stored)) }, () =>
        change({ columns: null }, true),
      )
    },
    saveAs: (name) => add(name, state, true),
    reset: () => (current === null ? change({ ...anyCustomer }) : show(stateOfView(current))),
    rename: (view, name) => put.mutate({ ...view, name }),
    duplicate: (view, name) => add(name, stateOfView(view), view.pinned),
    pin: (view) => put.mutate({ ...view, pinned: !view.pinned }),
    open: (view) => put.mutate(withUnnamed(stored, { opens: view?.id ?? '' })),
    remove: (view) => {
      drop.mutate(view.id)
      if (current?.id === view.id) all()
    },
    arrange: (columns, plain) => {
      if (current === null) {
        put.mutate(withUnnamed(stored, { columns }))
        // Columns of a view that is gone would be shown before those of the list.
        if (state.columns !== null) change({ columns: null }, true)
        return
      }
      const saved = stateOfView(current).columns ?? plain
      const next = columns ?? plain
      change({ columns: writeLayout(next) === writeLayout(saved) ? null : next }, true)
    },
  }
}
