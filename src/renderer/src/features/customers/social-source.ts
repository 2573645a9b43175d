import type { Json } from '#shared/domain/customer'
import type { SocialPlace } from '../../bridge/social.ts'
import { chatPlatforms } from '../../lib/chat-platforms.ts'
import { textOf } from '../../lib/values.ts'

/** Where a customer was met, by its values as columns name them; null where it came by no platform (D-111). */
export const socialSource = (value: (column: string) => Json | undefined): SocialPlace | null => {
  const source = textOf(value('source'))
  const known = source !== null && chatPlatforms.includes(source) ? source : null
  const platform = textOf(value('extra.platform')) ?? known
  return platform === null ? null : { platform, openId: textOf(value('extra.customerOpenId')) ?? '' }
}
