import { antdPart } from './antd-part.tsx'

/** A field for a line of text in a form (components/antd/text-box.tsx); antd is read for it. */
export const TextBox = antdPart(({ TextBox }) => TextBox)
/** A field for several lines. */
export const TextLines = antdPart(({ TextLines }) => TextLines)
/** The same as the control of a field of a form. */
export const TextControl = antdPart(({ TextControl }) => TextControl)
/** A line of text with its label and error. */
export const TextField = antdPart(({ TextField }) => TextField)
