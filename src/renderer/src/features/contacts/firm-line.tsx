import { useOffline } from '../../bridge/online.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { useWords } from '../../lib/words.ts'
import '../../app/styles/contacts.css'

/** Says whose answer the list shows: the firm's, or this computer's while contacts still come in; and the way to the other. */
export const FirmLine = (props: {
  readonly atFirm: boolean
  /** True where the firm may know more than what is shown. */
  readonly offered: boolean
  readonly onAsk: () => void
  readonly onLeave: () => void
}) => {
  const words = useWords()
  const offline = useOffline()
  if (!props.atFirm && !props.offered) return null
  const reason = offline === null ? undefined : words(`online.${offline}`)
  const said = props.atFirm ? (reason ?? words('contacts.atFirm')) : words('contacts.stillComing')
  return (
    <p className="firm-line" role="status">
      <Icon name={offline === null ? 'search' : 'cloud-off'} size={14} />
      <span>{said}</span>
      {props.atFirm ? (
        <Button kind="link" onClick={props.onLeave}>
          {words('contacts.onlyHere')}
        </Button>
      ) : (
        <Button kind="link" disabled={offline !== null} title={reason} onClick={props.onAsk}>
          {words('contacts.findAtFirm')}
        </Button>
      )}
    </p>
  )
}
