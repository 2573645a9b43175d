import type { FormInstance } from 'antd/es/form'
import { useLayoutEffect } from 'react'

/**
 * Gives a form the values that its caller keeps. antd's own `fields` writes them in an effect that can run after the
 * drawing's task: a key pressed in between was overwritten by the values from before it.
 */
export const useFormValues = (form: FormInstance, values: Readonly<Record<string, unknown>>): void => {
  useLayoutEffect(() => {
    const changed = Object.entries(values).filter(([name, value]) => form.getFieldValue(name) !== value)
    if (changed.length > 0) form.setFields(changed.map(([name, value]) => ({ name, value })))
  })
}
