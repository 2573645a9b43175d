import { antdPart } from './antd-part.tsx'

/** A question before something that cannot be taken back (components/antd/confirm.tsx); antd is read for it. */
export const Confirm = antdPart(({ Confirm }) => Confirm)
