import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'

/** That nothing waits, and what can be done instead. */
export const NoneDone = (props: {
  readonly text: string
  readonly action: string
  readonly onAction: () => void
  /** Left out where it is no work that could be done. */
  readonly plain?: true
}) => (
  <>
    {props.plain === true ? null : <Icon name="check" />}
    {props.text}
    <Button kind="link" onClick={props.onAction}>
      {props.action}
    </Button>
  </>
)
