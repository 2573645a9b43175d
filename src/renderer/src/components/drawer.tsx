import { antdPart } from './antd-part.tsx'

/** A panel from the right edge (components/antd/drawer.tsx); antd is read for it. */
export const Drawer = antdPart(({ Drawer }) => Drawer)
