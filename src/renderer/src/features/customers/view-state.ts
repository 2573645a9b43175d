// What a saved view of the list holds, and which view the list opens with. Part of the first script.
import type { SavedView } from '#shared/contract/views'
import type { Layout } from './column-layout.ts'
import { firstState, type ListState, readState, writeState } from './list-query.ts'

/** Id under which the list without a view keeps its columns, and which view it opens with. It is no tab of its own. */
const unnamedView = 'all'

const textIn = (view: SavedView | undefined, name: string): string => {
  const value = view?.state[name]
  return typeof value === 'string' ? value : ''
}

/** The list as a view has it. What the view holds beyond this version's knowledge is as if it were not there. */
export const stateOfView = (view: SavedView): ListState => ({
  ...readState(new URLSearchParams(textIn(view, 'search'))),
  view: view.id,
  pageIndex: 0,
  advanced: false,
})

/** The state of a view that shows the list as it is now. */
export const viewStateOf = (state: ListState, columns: Layout | null): SavedView['state'] => ({
  search: writeState({ ...state, columns, view: '', pageIndex: 0, advanced: false }).toString(),
})

/** The views that a person made. */
export const namedViews = (views: readonly SavedView[]): readonly SavedView[] =>
  views.filter(({ id }) => id !== unnamedView)

const unnamed = (views: readonly SavedView[]) => views.find(({ id }) => id === unnamedView)

/** Columns of the list without a view; null where nobody arranged them. */
const unnamedColumns = (views: readonly SavedView[]): Layout | null =>
  readState(new URLSearchParams(textIn(unnamed(views), 'search'))).columns

/** Id of the view that the list opens with; '' for none. */
export const openingView = (views: readonly SavedView[]): string => {
  const id = textIn(unnamed(views), 'opens')
  return namedViews(views).some((view) => view.id === id) ? id : ''
}

/** The unnamed view with other columns, or another view to open with. */
export const withUnnamed = (
  views: readonly SavedView[],
  change: { readonly columns?: Layout | null; readonly opens?: string },
): SavedView => ({
  id: unnamedView,
  name: unnamedView,
  pinned: false,
  state: {
    ...viewStateOf(firstState, change.columns === undefined ? unnamedColumns(views) : change.columns),
    opens: change.opens ?? openingView(views),
  },
})

/** The address of the list as it opens where nothing else says how (D-36), '' without a view to open with. */
export const openingSearch = (views: readonly SavedView[]): string => {
  const id = openingView(views)
  const view = namedViews(views).find((one) => one.id === id)
  return view === undefined ? '' : writeState(stateOfView(view)).toString()
}

/** Columns as a state shows them: its own, else those of its view, else those of the list without one. */
export const columnsOf = (state: ListState, views: readonly SavedView[]): Layout | null => {
  if (state.columns !== null) return state.columns
  const view = namedViews(views).find(({ id }) => id === state.view)
  return view === undefined ? unnamedColumns(views) : stateOfView(view).columns
}

/** True while the list shows something else than the view that it began with. */
export const isChanged = (state: ListState, view: SavedView): boolean => {
  const plain = (one: ListState) => writeState({ ...one, view: '', pageIndex: 0, advanced: false }).toString()
  const saved = stateOfView(view)
  return plain({ ...state, columns: state.columns ?? saved.columns }) !== plain(saved)
}
