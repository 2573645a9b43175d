import Form from 'antd/es/form'
import { type ReactNode, useId } from 'react'
import { Icon } from '../icon.tsx'
import { MarkedLabel } from '../marked-label.tsx'
import { Antd } from './provider.tsx'

/** What is wrong with a field, where it is: antd's own errors are read to nobody. */
export const Wrong = ({ id, text }: { readonly id?: string; readonly text: string }) => (
  <span id={id} className="form-wrong" role="alert">
    <Icon name="alert" size={14} />
    <span>{text}</span>
  </span>
)

/** What a control needs to know of the item around it. */
export type Labelled = { readonly id: string; readonly invalid: boolean; readonly describedBy: string | undefined }

/** A control with its label above, and below it what is wrong, or else what is to be known. */
export const FormItem = (props: {
  readonly label: string
  /** True where it must not stay empty. */
  readonly required?: boolean | undefined
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly children: (field: Labelled) => ReactNode
}) => {
  const id = useId()
  const { label, required, error, hint } = props
  const note = `${id}-note`
  return (
    <Antd>
      <Form.Item
        layout="vertical"
        colon={false}
        label={<MarkedLabel label={label} required={required} />}
        htmlFor={id}
        validateStatus={error === undefined ? '' : 'error'}
        help={error === undefined ? undefined : <Wrong id={note} text={error} />}
        extra={
          hint === undefined || error !== undefined ? undefined : (
            <span id={note} className="form-note">
              {hint}
            </span>
          )
        }
      >
        {props.children({
          id,
          invalid: error !== undefined,
          describedBy: (error ?? hint) === undefined ? undefined : note,
        })}
      </Form.Item>
    </Antd>
  )
}
