import { useNavigate } from 'react-router'
import { type Conversation, usePinConversation } from '../../bridge/chats.ts'
import { copyText } from '../../bridge/queries.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Menu } from '../../components/menu.tsx'
import { routes } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { AccountName, PlatformBadge } from './conversation-row.tsx'
import { useEvidenceExport } from './export-entry.tsx'

/** Who a conversation is with, and what can be done with it. */
export const PaneHead = (props: {
  readonly conversation: Conversation
  readonly narrow: boolean
  /** Title of the drawer of a customer in which the pane stands, and which needs no way there; null elsewhere. */
  readonly drawerTitle: string | null
  readonly finding: boolean
  readonly onBack: () => void
  readonly onFind: () => void
  readonly onGallery: () => void
}) => {
  const words = useWords()
  const navigate = useNavigate()
  const pin = usePinConversation()
  const evidence = useEvidenceExport(props.conversation)
  const { id, peer, platform, account, companyId, companyName, pinned } = props.conversation
  return (
    <header className="pane-head">
      {props.narrow ? <IconButton icon="arrow-left" label={words('chats.toList')} onClick={props.onBack} /> : null}
      {peer.name === props.drawerTitle ? null : (
        <h1 className="cut" tabIndex={-1} title={peer.name} data-pane-first>
          <bdi>{peer.name}</bdi>
        </h1>
      )}
      <PlatformBadge platform={platform} account={account.name} />
      <AccountName name={account.name} />
      {companyId === '' ? null : (
        <span className="tag lead-tag" title={companyName}>
          <Icon name="tag" size={14} />
          <bdi className="cut">
            {companyName === '' ? words('chats.lead') : words('chats.leadName', { name: companyName })}
          </bdi>
        </span>
      )}
      <span className="grow" />
      {props.finding ? null : <IconButton icon="search" label={words('find.open')} onClick={props.onFind} />}
      <Button kind="quiet" icon="image" className="head-gallery" onClick={props.onGallery}>
        {words('gallery.button')}
      </Button>
      {companyId === '' || props.drawerTitle !== null ? null : (
        <Button kind="quiet" icon="user" onClick={() => void navigate(routes.companydetail(companyId))}>
          {words('chats.openCustomer')}
        </Button>
      )}
      <Menu
        label={words('chats.more')}
        items={[
          {
            label: words(pinned ? 'chats.unpin' : 'chats.pin'),
            icon: 'pin',
            hint: words('chats.pinHint'),
            run: () => pin.mutate({ id, pinned: !pinned }),
          },
          { label: words('chats.copyName'), icon: 'copy', run: () => void copyText(peer.name) },
          ...evidence.items,
        ]}
      />
      {evidence.dialog}
    </header>
  )
}
