import { antdPart } from './antd-part.tsx'

export type { SelectItem } from './antd/select.tsx'

/** One choice out of a list (components/antd/select.tsx); antd is read for it. */
export const Select = antdPart(({ Select }) => Select)
/** The same as the control of a field of a form. */
export const SelectControl = antdPart(({ SelectControl }) => SelectControl)
