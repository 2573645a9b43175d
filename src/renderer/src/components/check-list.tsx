import { antdPart } from './antd-part.tsx'

export type { CheckOption } from './antd/boxes.tsx'

/** Boxes to tick with a search above them (components/antd/check-list.tsx); antd is read for them. */
export const CheckList = antdPart(({ CheckList }) => CheckList)
/** The boxes alone. */
export const Boxes = antdPart(({ Boxes }) => Boxes)
/** One box with its words. */
export const CheckBox = antdPart(({ CheckBox }) => CheckBox)
