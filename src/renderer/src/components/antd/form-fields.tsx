import Form from 'antd/es/form'
import { Fragment, type ReactElement, type ReactNode, type Ref, useImperativeHandle } from 'react'
import { MarkedLabel } from '../marked-label.tsx'
import { Wrong } from './form-item.tsx'
import { linesOf, PhoneLines } from './phone-lines.tsx'
import { Antd } from './provider.tsx'
import { useFormValues } from './use-form-values.ts'

/** A field of a form; its control gets the value, what changes it, its id, and what says that it is wrong. */
export type FormFieldSpec = {
  readonly name: string
  readonly label: string
  readonly required: boolean
  /** Why a value cannot be sent; undefined where it can. */
  readonly rule: (value: never) => string | undefined
  /** The same, said while it is typed; the rule counts when the form is sent. */
  readonly liveRule?: (value: never) => string | undefined
  readonly className?: string | undefined
  /** `phones` are lines of numbers with their states, a list of `Phone`. */
  readonly control: ReactElement | 'phones'
  readonly before?: ReactNode
  readonly under?: ReactNode
}

/** What the dialog around asks of the form. */
export type FormHandle = {
  /** Checks all fields; the focus goes to the first that is wrong. */
  readonly check: () => Promise<boolean>
  /** Says what the server refused, by field. */
  readonly refuse: (wrong: Readonly<Record<string, string>>) => void
  /** Takes all errors away. */
  readonly calm: () => void
}

/** A rule as antd asks it: what is wrong is thrown. */
const validatorOf = (rule: FormFieldSpec['rule']) => (_rule: unknown, value: unknown) => {
  const wrong = rule(value as never)
  return wrong === undefined ? Promise.resolve() : Promise.reject(<Wrong text={wrong} />)
}

/** Fields of a form with their rules, checked when the form is sent; values stay with the caller, who keeps a draft. */
export const FormFields = (props: {
  readonly ref: Ref<FormHandle>
  /** Begins the ids of the fields. */
  readonly id: string
  readonly className: string
  readonly fields: readonly FormFieldSpec[]
  readonly values: Readonly<Record<string, unknown>>
  readonly onChange: (name: string, value: unknown) => void
}) => {
  const [form] = Form.useForm()
  const { id, fields, values, onChange } = props
  useFormValues(
    form,
    Object.fromEntries(
      fields.map(({ name, control }) => [name, control === 'phones' ? linesOf(values[name]) : values[name]]),
    ),
  )
  // A list has no id of its own: its first line is what can be mended.
  const focus = (name: string) =>
    [`${id}_${name}`, `${id}_${name}_0_phone`]
      .map((own) => document.getElementById(own))
      .find(Boolean)
      ?.focus()
  useImperativeHandle(props.ref, () => ({
    check: async () => {
      try {
        await form.validateFields()
        return true
      } catch (failed) {
        const { errorFields } = failed as { readonly errorFields: readonly { readonly name: readonly unknown[] }[] }
        focus(String(errorFields[0]?.name[0]))
        return false
      }
    },
    refuse: (wrong) => {
      const refused = Object.entries(wrong)
      form.setFields(refused.map(([name, text]) => ({ name, errors: [<Wrong key={name} text={text} />] })) as never)
      if (refused[0] !== undefined) focus(refused[0][0])
    },
    calm: () => form.setFields(fields.map(({ name }) => ({ name, errors: [] }))),
  }))
  return (
    <Antd>
      <Form
        name={id}
        form={form}
        component={false}
        layout="vertical"
        requiredMark={false}
        colon={false}
        validateTrigger={[]}
        onValuesChange={(changed: Readonly<Record<string, unknown>>) => {
          for (const name of Object.keys(changed)) {
            // What was wrong with a value is not said of the next.
            if (form.getFieldError(name).length > 0) form.setFields([{ name, errors: [] }])
            // Of a list, what changed has the changed line alone.
            onChange(name, form.getFieldValue(name))
          }
        }}
      >
        <div className={props.className}>
          {fields.map((field) => (
            <Fragment key={field.name}>
              {field.before}
              <div className={field.className}>
                {field.control === 'phones' ? (
                  <Form.Item label={<MarkedLabel {...field} />}>
                    <PhoneLines name={field.name} label={field.label} validator={validatorOf(field.rule)} />
                  </Form.Item>
                ) : (
                  <Form.Item
                    name={field.name}
                    label={<MarkedLabel {...field} />}
                    validateTrigger={field.liveRule === undefined ? [] : 'onChange'}
                    rules={[
                      { validateTrigger: [], validator: validatorOf(field.rule) },
                      ...(field.liveRule === undefined ? [] : [{ validator: validatorOf(field.liveRule) }]),
                    ]}
                  >
                    {field.control}
                  </Form.Item>
                )}
                {field.under}
              </div>
            </Fragment>
          ))}
        </div>
      </Form>
    </Antd>
  )
}
