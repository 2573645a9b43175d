import Form from 'antd/es/form'
import type { Phone } from '../../lib/values.ts'
import { linesOf, PhoneLines } from './phone-lines.tsx'
import { Antd } from './provider.tsx'
import { useFormValues } from './use-form-values.ts'

/** A number and its state, line by line (PH-17). A masked number can be marked and removed, not written over. */
export const PhonesInput = (props: {
  readonly value: readonly Phone[]
  readonly label: string
  readonly onChange: (value: readonly Phone[]) => void
}) => {
  const [form] = Form.useForm()
  useFormValues(form, { phones: linesOf(props.value) })
  return (
    <Antd>
      <Form form={form} component={false} onValuesChange={() => props.onChange(form.getFieldValue('phones'))}>
        <PhoneLines name="phones" label={props.label} />
      </Form>
    </Antd>
  )
}
