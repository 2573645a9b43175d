import type { CustomerDetail } from '#shared/contract/customers'
import type { Json } from '#shared/domain/customer'
import { IconButton } from '../../components/button.tsx'
import { platformName } from '../../lib/chat-platforms.ts'
import { textOf } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import type { Parts } from '../parts.ts'
import { useSocialDrawer } from './use-social-drawer.tsx'

/** The way from a record to what its customer wrote on its platform (CL-26); nothing where it came by none. */
export const SocialButton = (props: {
  readonly detail: CustomerDetail
  readonly Conversation: Parts['Conversation']
}) => {
  const words = useWords()
  const { show, drawer } = useSocialDrawer(props.Conversation)
  const { extra, name, id } = props.detail
  const text = (field: string) => textOf(extra[field] as Json | undefined) ?? ''
  const platform = text('platform')
  if (platform === '') return null
  const label = words('social.open', { name: name || id, platform: platformName(platform, words) })
  return (
    <>
      <IconButton
        icon="chat"
        label={label}
        aria-haspopup="dialog"
        onClick={() =>
          show({
            name: name || id,
            platformName: platformName(platform, words),
            place: { platform, openId: text('customerOpenId') },
          })
        }
      />
      {drawer}
    </>
  )
}
