import { antdPart } from './antd-part.tsx'

/** A dialog with a form (components/antd/dialog.tsx); antd is read for it. */
export const Dialog = antdPart(({ Dialog }) => Dialog)
