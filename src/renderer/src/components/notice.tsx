import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

/** One thing that a person can do about a state. */
export type NoticeAction = { readonly label: string; readonly run: () => void; readonly busy?: boolean }

/** A state in place of content: one sentence, what to do, at most two ways on. */
export const Notice = (props: {
  readonly icon: IconName
  readonly title: string
  readonly text?: string | undefined
  readonly detail?: string | undefined
  readonly action?: NoticeAction | undefined
  readonly second?: NoticeAction | undefined
}) => (
  <div className="notice" role="status">
    <span className="notice-icon">
      <Icon name={props.icon} size={20} />
    </span>
    <p className="notice-title">{props.title}</p>
    {props.text === undefined ? null : <p className="notice-text">{props.text}</p>}
    {props.detail === undefined ? null : <p className="notice-text">{props.detail}</p>}
    {props.action === undefined && props.second === undefined ? null : (
      <div className="notice-actions">
        {[props.action, props.second].map((action) =>
          action === undefined ? null : (
            <Button key={action.label} disabled={action.busy} onClick={action.run}>
              {action.label}
            </Button>
          ),
        )}
      </div>
    )}
  </div>
)
