import { antdPart } from './antd-part.tsx'

/** A control with its label and what is wrong with it (components/antd/form-item.tsx); antd is read for it. */
export const FormItem = antdPart(({ FormItem }) => FormItem)
