// Every shortcut of the app: the one table that its keys are registered from and that the dialog of shortcuts shows.
// Lives here: which keys, and where they hold. May not: what they do; useShortcuts (lib/keys.ts) is given that.
// To add: a row here, its words under `shortcut.<name>`, and the handler where it is done.

/** Where a shortcut holds, in the order of the dialog. */
export const scopes = [
  'window',
  'today',
  'list',
  'row',
  'record',
  'followups',
  'chats',
  'voice',
  'file',
  'documents',
  'approvals',
  'calendar',
  'hours',
  'dialler',
  'form',
] as const

type Scope = (typeof scopes)[number]

/** Keys as `Mod+Shift+F`; `Mod` is Ctrl, and Cmd on macOS. `whileTyping`: holds in a text field too, as every `Mod` does. */
export type Shortcut = { readonly scope: Scope; readonly keys: readonly string[]; readonly whileTyping?: boolean }

/** Keys of a telephone, row by row. */
export const padKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const

/** All shortcuts in the order of the dialog, but those of the rail, which follow its entries. */
export const shortcuts = {
  palette: { scope: 'window', keys: ['Mod+K'] },
  shortcuts: { scope: 'window', keys: ['?'] },
  callPanel: { scope: 'window', keys: ['Mod+J'] },

  moveToday: { scope: 'today', keys: ['ArrowUp', 'ArrowDown', 'Home', 'End'] },
  tickToday: { scope: 'today', keys: ['Space'] },
  dialToday: { scope: 'today', keys: ['C'] },
  writeToday: { scope: 'today', keys: ['F'] },
  approveToday: { scope: 'today', keys: ['A'] },
  rejectToday: { scope: 'today', keys: ['R'] },

  search: { scope: 'list', keys: ['/', 'Mod+F'] },
  openFirst: { scope: 'list', keys: ['Enter'], whileTyping: true },
  filters: { scope: 'list', keys: ['Mod+Shift+F'] },
  enterList: { scope: 'list', keys: ['ArrowDown'], whileTyping: true },
  create: { scope: 'list', keys: ['Mod+N'] },
  import: { scope: 'list', keys: ['Mod+I'] },
  undo: { scope: 'list', keys: ['Mod+Z'] },

  moveRows: { scope: 'row', keys: ['ArrowUp', 'ArrowDown', 'Home', 'End'] },
  turnPages: { scope: 'row', keys: ['PageUp', 'PageDown'] },
  moveColumns: { scope: 'row', keys: ['ArrowLeft', 'ArrowRight'] },
  openRow: { scope: 'row', keys: ['Enter'] },
  editRow: { scope: 'row', keys: ['E'] },
  rowFollowUps: { scope: 'row', keys: ['F'] },
  rowLevel: { scope: 'row', keys: ['L'] },
  rowTags: { scope: 'row', keys: ['T'] },
  dialRow: { scope: 'row', keys: ['C'] },
  copyRow: { scope: 'row', keys: ['Y'] },
  selectRow: { scope: 'row', keys: ['Space', 'Shift+Space'] },
  selectRows: { scope: 'row', keys: ['Shift+ArrowUp', 'Shift+ArrowDown', 'Shift+Home', 'Shift+End'] },
  clearSelection: { scope: 'row', keys: ['Escape'] },

  write: { scope: 'record', keys: ['F'] },
  edit: { scope: 'record', keys: ['E'] },
  tags: { scope: 'record', keys: ['T'] },
  dial: { scope: 'record', keys: ['C'] },
  copy: { scope: 'record', keys: ['Y'] },
  print: { scope: 'record', keys: ['Mod+P'] },
  previous: { scope: 'record', keys: ['Alt+ArrowUp'] },
  next: { scope: 'record', keys: ['Alt+ArrowDown'] },
  back: { scope: 'record', keys: ['Escape'], whileTyping: true },

  writeFollowUp: { scope: 'followups', keys: ['F'] },
  findFollowUps: { scope: 'followups', keys: ['/', 'Mod+F'] },
  printFollowUps: { scope: 'followups', keys: ['Mod+P'] },
  previousEntry: { scope: 'followups', keys: ['ArrowUp'] },
  nextEntry: { scope: 'followups', keys: ['ArrowDown'] },
  openEntry: { scope: 'followups', keys: ['Enter'] },
  quoteEntry: { scope: 'followups', keys: ['Q'] },

  searchChats: { scope: 'chats', keys: ['/'] },
  searchMessages: { scope: 'chats', keys: ['Mod+Shift+F'] },
  findInChat: { scope: 'chats', keys: ['Mod+F'] },
  jumpToDay: { scope: 'chats', keys: ['Mod+G'] },
  refreshChats: { scope: 'chats', keys: ['F5'], whileTyping: true },
  leaveChat: { scope: 'chats', keys: ['Escape'], whileTyping: true },
  previousMessage: { scope: 'chats', keys: ['ArrowUp', 'Alt+ArrowUp'] },
  nextMessage: { scope: 'chats', keys: ['ArrowDown', 'Alt+ArrowDown'] },

  playVoice: { scope: 'voice', keys: ['Space'] },
  seekVoice: { scope: 'voice', keys: ['ArrowLeft', 'ArrowRight'] },
  slowerVoice: { scope: 'voice', keys: ['<', ','] },
  fasterVoice: { scope: 'voice', keys: ['>', '.'] },

  previousFile: { scope: 'file', keys: ['PageUp', 'P'] },
  nextFile: { scope: 'file', keys: ['PageDown', 'N'] },
  zoomIn: { scope: 'file', keys: ['Plus', '='] },
  zoomOut: { scope: 'file', keys: ['-'] },
  fitFile: { scope: 'file', keys: ['0'] },
  turnFile: { scope: 'file', keys: ['R'] },
  turnFileBack: { scope: 'file', keys: ['Shift+R'] },

  searchDocuments: { scope: 'documents', keys: ['Mod+F'] },
  upFolder: { scope: 'documents', keys: ['Backspace'] },
  previewDocument: { scope: 'documents', keys: ['Space'] },
  selectDocument: { scope: 'documents', keys: ['Shift+Space'] },
  renameDocument: { scope: 'documents', keys: ['F2'] },
  uploadDocuments: { scope: 'documents', keys: ['Mod+U'] },
  cutDocuments: { scope: 'documents', keys: ['Mod+X'] },
  pasteDocuments: { scope: 'documents', keys: ['Mod+V'] },
  removeDocument: { scope: 'documents', keys: ['Delete'] },
  pinDocument: { scope: 'documents', keys: ['P'] },
  leaveDocument: { scope: 'documents', keys: ['Escape'] },

  searchApprovals: { scope: 'approvals', keys: ['/', 'Mod+F'] },
  enterApprovals: { scope: 'approvals', keys: ['ArrowDown'], whileTyping: true },
  openApproval: { scope: 'approvals', keys: ['Enter'] },
  selectApproval: { scope: 'approvals', keys: ['Space', 'Shift+Space'] },
  approve: { scope: 'approvals', keys: ['A'] },
  reject: { scope: 'approvals', keys: ['R'] },
  previousApproval: { scope: 'approvals', keys: ['Alt+ArrowUp'] },
  nextApproval: { scope: 'approvals', keys: ['Alt+ArrowDown'] },
  previewAttachment: { scope: 'approvals', keys: ['V'] },
  printApproval: { scope: 'approvals', keys: ['Mod+P'] },
  leaveApproval: { scope: 'approvals', keys: ['Escape'], whileTyping: true },

  newItem: { scope: 'calendar', keys: ['N'] },
  today: { scope: 'calendar', keys: ['T'] },
  monthView: { scope: 'calendar', keys: ['M'] },
  weekView: { scope: 'calendar', keys: ['W'] },
  dayView: { scope: 'calendar', keys: ['D'] },
  agendaView: { scope: 'calendar', keys: ['A'] },
  previousSpan: { scope: 'calendar', keys: ['ArrowLeft', 'Alt+ArrowLeft'] },
  nextSpan: { scope: 'calendar', keys: ['ArrowRight', 'Alt+ArrowRight'] },
  moveItems: { scope: 'calendar', keys: ['ArrowUp', 'ArrowDown', 'Home', 'End'] },
  openItem: { scope: 'calendar', keys: ['Enter'] },
  tickTask: { scope: 'calendar', keys: ['Space'] },
  closeTasks: { scope: 'calendar', keys: ['Escape'] },

  newHours: { scope: 'hours', keys: ['N'] },
  findHours: { scope: 'hours', keys: ['/', 'Mod+F'] },
  moveHours: { scope: 'hours', keys: ['ArrowUp', 'ArrowDown', 'Home', 'End'] },
  openHours: { scope: 'hours', keys: ['Enter'] },
  runHours: { scope: 'hours', keys: ['S'] },
  removeHours: { scope: 'hours', keys: ['Delete'] },
  undoHours: { scope: 'hours', keys: ['Mod+Z'] },

  padKeys: { scope: 'dialler', keys: padKeys },
  answerCall: { scope: 'dialler', keys: ['Space'] },

  submit: { scope: 'form', keys: ['Mod+Enter'] },
  close: { scope: 'form', keys: ['Escape'] },
} as const satisfies Readonly<Record<string, Shortcut>>

export type ShortcutName = keyof typeof shortcuts

/** Names of the shortcuts in the order of the dialog. */
export const shortcutNames = Object.keys(shortcuts) as readonly ShortcutName[]

/** What of a key event decides whether it is a shortcut. */
type Pressed = Pick<globalThis.KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Keys that are written by a name, for a blank is nothing to read and + joins keys. */
const names: Readonly<Record<string, string>> = { ' ': 'space', '+': 'plus' }

const parts = (keys: string): readonly string[] => keys.split('+')

/** True where these keys belong to what Ctrl or Cmd is pressed for, and so to no text. */
export const hasModifier = (keys: string): boolean => parts(keys).includes('Mod')

/** True where an event is these keys. Signs as ? and / are met however the keyboard writes them. */
export const isPressed = (event: Pressed, keys: string): boolean => {
  const wanted = parts(keys)
  const key = (wanted.at(-1) ?? '').toLowerCase()
  const pressed = names[event.key] ?? event.key.toLowerCase()
  const isSign = key === 'plus' || (key.length === 1 && key.toUpperCase() === key)
  return (
    pressed === key &&
    (event.ctrlKey || event.metaKey) === wanted.includes('Mod') &&
    event.altKey === wanted.includes('Alt') &&
    (isSign || event.shiftKey === wanted.includes('Shift'))
  )
}

/** True where an event is one of these shortcuts. */
export const isShortcut = (event: Pressed, ...names: readonly ShortcutName[]): boolean =>
  names.some((name) => shortcuts[name].keys.some((keys) => isPressed(event, keys)))

/** True where a key is pressed without Ctrl, Cmd and Alt. */
export const isBare = ({ ctrlKey, metaKey, altKey }: Omit<Pressed, 'key'>): boolean => !ctrlKey && !metaKey && !altKey

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Plus: '+',
}

const isMac = globalThis.navigator?.platform?.startsWith('Mac') ?? false

/** Keys as a person reads them: `Ctrl Shift F`, on macOS `⌘ Shift F`. */
export const keyWords = (keys: string, onMac = isMac): string =>
  parts(keys)
    .map((key) => (key === 'Mod' ? (onMac ? '⌘' : 'Ctrl') : (signs[key] ?? key)))
    .join(' ')

/** What a button that is also pressed by the submit shortcut says: `Ctrl ↵`. */
export const submitWords = `${keyWords('Mod')} ↵`
