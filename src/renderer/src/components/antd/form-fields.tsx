import Form from 'antd/es/form'
import { Fragment, type ReactElement, type ReactNode, type Ref, useImperativeHandle } from 'react'
import { Wrong } from './form-item.tsx'
import { Antd } from './provider.tsx'

/** A field of a form; its control gets the value, what changes it, its id, and what says that it is wrong. */
export type FormFieldSpec = {
  readonly name: string
  readonly label: string
  readonly required: boolean
  /** Why a value cannot be sent; undefined where it can. */
  readonly rule: (value: never) => string | undefined
  readonly className?: string | undefined
  readonly control: ReactElement
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
  const focus = (name: string) => document.getElementById(`${id}_${name}`)?.focus()
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
        fields={fields.map(({ name }) => ({ name, value: values[name] }))}
        onValuesChange={(changed: Readonly<Record<string, unknown>>) => {
          for (const [name, value] of Object.entries(changed)) {
            // What was wrong with a value is not said of the next.
            if (form.getFieldError(name).length > 0) form.setFields([{ name, errors: [] }])
            onChange(name, value)
          }
        }}
      >
        <div className={props.className}>
          {fields.map((field) => (
            <Fragment key={field.name}>
              {field.before}
              <div className={field.className}>
                <Form.Item
                  name={field.name}
                  label={
                    <>
                      {field.label}
                      {field.required ? (
                        <span className="required" aria-hidden="true">
                          {' *'}
                        </span>
                      ) : null}
                    </>
                  }
                  rules={[
                    {
                      validator: (_rule, value) => {
                        const wrong = field.rule(value as never)
                        return wrong === undefined ? Promise.resolve() : Promise.reject(<Wrong text={wrong} />)
                      },
                    },
                  ]}
                >
                  {field.control}
                </Form.Item>
                {field.under}
              </div>
            </Fragment>
          ))}
        </div>
      </Form>
    </Antd>
  )
}
