import { antdPart } from '../antd-part.tsx'

/** Numbers and their states, line by line (components/antd/phones-input.tsx); antd is read for them. */
export const PhonesInput = antdPart(({ PhonesInput }) => PhonesInput)
