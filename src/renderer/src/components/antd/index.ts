// Everything of antd that the screens use, in one file and one stylesheet that are read after the first paint: reach it
// by `later(async () => (await import('./antd/index.ts')).Dialog)`, never by a plain import.
export { Confirm } from './confirm.tsx'
export { DayPanel } from './day-panel.tsx'
export { Dialog } from './dialog.tsx'
export { Drawer } from './drawer.tsx'
export { Floating } from './floating.tsx'
export { MenuList } from './menu-list.tsx'
