import { antdPart } from './antd-part.tsx'

/** A field that narrows the list under it (components/antd/find-field.tsx); antd is read for it. */
export const FindField = antdPart(({ FindField }) => FindField)
