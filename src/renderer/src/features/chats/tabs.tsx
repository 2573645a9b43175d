import { type ReactNode, useId } from 'react'
import { type TabItem, TabList } from '../../components/tab-list.tsx'

/** Tabs over their panel; `tools` stand at the end of the line. */
export const Tabs = <Value extends string>(props: {
  readonly label: string
  readonly items: readonly TabItem<Value>[]
  readonly value: Value
  readonly panelClass: string
  readonly tools?: ReactNode
  readonly onChange: (value: Value) => void
  readonly children: ReactNode
}) => {
  const panel = useId()
  const { label, items, value, onChange } = props
  return (
    <>
      <div className="chat-tabs">
        <TabList label={label} items={items} value={value} panel={panel} onChange={onChange} />
        {props.tools}
      </div>
      <div className={props.panelClass} id={panel} role="tabpanel" aria-labelledby={`${panel}-${value}`}>
        {props.children}
      </div>
    </>
  )
}
