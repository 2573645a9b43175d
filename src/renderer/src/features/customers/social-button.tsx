import type { CustomerDetail } from '#shared/contract/customers'
import type { Json } from '#shared/domain/customer'
import { extraPrefix } from '#shared/domain/record-fields'
import { IconButton } from '../../components/button.tsx'
import { platformName } from '../../lib/chat-platforms.ts'
import { useWords } from '../../lib/words.ts'
import type { Parts } from '../parts.ts'
import { socialSource } from './social-source.ts'
import { useSocialDrawer } from './use-social-drawer.tsx'

/** The way from a record to what its customer wrote on its platform (CL-26); nothing where it came by none. */
export const SocialButton = (props: {
  readonly detail: CustomerDetail
  readonly Conversation: Parts['Conversation']
}) => {
  const words = useWords()
  const { show, drawer } = useSocialDrawer(props.Conversation)
  const { detail } = props
  const name = detail.name || detail.id
  const of = (values: CustomerDetail['fields'], column: string) => values[column] as Json | undefined
  const place = socialSource((column) =>
    column.startsWith(extraPrefix) ? of(detail.extra, column.slice(extraPrefix.length)) : of(detail.fields, column),
  )
  if (place === null) return null
  const platform = platformName(place.platform, words)
  const label = words('social.open', { name, platform })
  return (
    <>
      <IconButton
        icon="chat"
        label={label}
        aria-haspopup="dialog"
        onClick={() => show({ companyId: detail.id, name, platformName: platform, place })}
      />
      {drawer}
    </>
  )
}
