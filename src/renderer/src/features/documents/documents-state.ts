// What the page 文档 shows by, as its address stands for it. Pure.
import { documentTypes } from '#shared/domain/documents'
import { readSortedPage, type SortedPage, writeSortedPage } from '../../lib/page-sizes.ts'

/** Kinds of records with documents, and the contracts beside them. */
export const documentKinds = [...documentTypes, 'contracts'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Tabs of the page; the three kinds of contract templates share one. */
export const documentTabs = ['company', 'contact', 'project', 'ipcase', 'contracts', 'templates'] as const
export type DocumentTab = (typeof documentTabs)[number]

const templates: readonly DocumentKind[] = ['contracttemplateuser', 'contracttemplatelawfirm', 'contracttemplatesystem']

/** Kinds of a tab. */
export const kindsOf = (tab: DocumentTab): readonly DocumentKind[] => (tab === 'templates' ? templates : [tab])
export const tabOf = (kind: DocumentKind): DocumentTab =>
  documentTabs.find((tab) => kindsOf(tab).includes(kind)) ?? 'company'

/** Kinds whose records this computer has, looked at or not. */
const listedKinds = ['company', 'contact', 'project'] as const

/** A kind whose records this computer has; null for any other. */
export const listedKind = (kind: DocumentKind): (typeof listedKinds)[number] | null =>
  listedKinds.find((one) => one === kind) ?? null

export const sortFields = ['gmtModify', 'name'] as const
type SortField = (typeof sortFields)[number]

/** What is shown: whose documents, which folder, the order, and which of them the preview has. */
export type DocumentsState = SortedPage<SortField> & {
  readonly kind: DocumentKind
  /** Id and name of the record; '' where none is chosen. */
  readonly owner: string
  readonly ownerName: string
  /** '' for the root. */
  readonly folder: string
  /** The recycle bin, of the owner where one is chosen. */
  readonly bin: boolean
  /** What is kept on this computer, of everybody. */
  readonly pinned: boolean
  /** Searched names; '' shows the folder. */
  readonly text: string
  /** Id of the document or contract beside the list; '' for none. */
  readonly shown: string
}

/** 10 a page, the newest change first (DS-05). */
export const firstState: DocumentsState = {
  kind: 'company',
  owner: '',
  ownerName: '',
  folder: '',
  bin: false,
  pinned: false,
  text: '',
  shown: '',
  pageIndex: 0,
  pageSize: 10,
  sortField: 'gmtModify',
  sortOrder: 'desc',
}

const texts = ['owner', 'ownerName', 'folder', 'text', 'shown'] as const
const MOST_TEXT = 500

/** Reads the state of an address; what is not valid there is as if it were not there. */
export const readState = (search: URLSearchParams): DocumentsState => {
  const text = (name: (typeof texts)[number]) => (search.get(name) ?? '').slice(0, MOST_TEXT)
  return {
    ...firstState,
    ...readSortedPage(search, firstState, sortFields),
    kind: documentKinds.find((kind) => kind === search.get('kind')) ?? firstState.kind,
    bin: search.get('bin') === '1',
    pinned: search.get('pinned') === '1',
    ...Object.fromEntries(texts.map((name) => [name, text(name)])),
  }
}

/** Writes the state into an address; what is as it opens is left out. */
export const writeState = (state: DocumentsState): URLSearchParams => {
  const search = new URLSearchParams()
  if (state.kind !== firstState.kind) search.set('kind', state.kind)
  for (const name of texts) if (state[name] !== '') search.set(name, state[name])
  if (state.bin) search.set('bin', '1')
  if (state.pinned) search.set('pinned', '1')
  writeSortedPage(search, state, firstState)
  return search
}

const inFolder = { bin: false, pinned: false, text: '', shown: '' } as const

/** What leads elsewhere forgets what was shown beside it: another kind its owner, another owner its folder. */
const follow = (next: Partial<DocumentsState>): Partial<DocumentsState> => ({
  ...(next.kind === undefined ? {} : { owner: '', ownerName: '', folder: '', ...inFolder }),
  ...(next.owner === undefined ? {} : { folder: '', ...inFolder }),
  ...(next.folder === undefined ? {} : inFolder),
  ...(next.bin === true ? { pinned: false } : {}),
  ...(next.pinned === true ? { bin: false } : {}),
})

/** The form of the address, the same at every drawing. */
export const stateForm = {
  read: readState,
  write: writeState,
  keepsPage: ['shown', 'pageIndex'],
  follow,
} as const
