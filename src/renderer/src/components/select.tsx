import { antdPart } from './antd-part.tsx'

/** One choice out of a list (components/antd/select.tsx); antd is read for it. */
export const Select = antdPart(({ Select }) => Select)
