import { antdPart } from './antd-part.tsx'

/** A panel beside its anchor (components/antd/floating.tsx); antd is read for it. */
export const Floating = antdPart(({ Floating }) => Floating)
