import { FormItem } from '../form-item.tsx'
import { DateInput } from './date-input.tsx'

/** A day in a form, typed or picked, with its label and what is wrong with it; `text` is what was typed. */
export const DayItem = (props: {
  readonly label: string
  readonly required?: boolean | undefined
  readonly text: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}) => (
  <FormItem label={props.label} required={props.required} error={props.error}>
    {(field) => (
      <div className={field.invalid ? 'field dated invalid' : 'field dated'}>
        <DateInput {...field} label={props.label} value={props.text} withTime={false} onChange={props.onChange} />
      </div>
    )}
  </FormItem>
)
