import { antdPart } from './antd-part.tsx'

/** A password in a dialog (components/antd/dialog-password.tsx); antd is read for it. */
export const DialogPassword = antdPart(({ DialogPassword }) => DialogPassword)
