import { antdPart } from './antd-part.tsx'

export type { PeopleList, Person, PickerWay } from './antd/people-panel.tsx'

/** Chosen people and a panel that finds more (components/antd/people-picker.tsx); antd is read for it. */
export const PeoplePicker = antdPart(({ PeoplePicker }) => PeoplePicker)
