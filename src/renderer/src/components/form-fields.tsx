import { antdPart } from './antd-part.tsx'

export type { FormFieldSpec, FormHandle } from './antd/form-fields.tsx'

/** Fields of a form with their rules (components/antd/form-fields.tsx); antd is read for them. */
export const FormFields = antdPart(({ FormFields }) => FormFields)
