import { antdPart } from './antd-part.tsx'

/** One of a few that all stand there (components/antd/radios.tsx); antd is read for them. */
export const Radios = antdPart(({ Radios }) => Radios)
/** One way of several with what belongs to it. */
export const RadioOption = antdPart(({ RadioOption }) => RadioOption)
/** The same in a panel, where choosing is saving. */
export const ChoiceList = antdPart(({ ChoiceList }) => ChoiceList)
