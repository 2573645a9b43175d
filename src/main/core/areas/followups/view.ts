import type { Store } from '#core/engine/store/types'
import type { FollowUpView } from '#shared/contract/followups'
import type { Json } from '#shared/domain/customer'
import { isDeletable, quotePreview, readFollowUpContent } from '#shared/domain/followups'
import type { Attachment, Author, FollowUp } from '#shared/domain/records'
import type { Home } from '../../engine/account-session.ts'
import { signedInAuthor } from '../../engine/authors.ts'
import { createTimes, type FirmTimes } from '../../engine/remote/times.ts'
import { attachmentsOf, textOrEmpty, toldFace } from '../files/index.ts'

type CommentOf = FollowUpView['comments'][number]

/** Makes views of follow-ups, as the signed-in person sees them now. */
export function viewer(home: Home): (row: FollowUp) => FollowUpView {
  const { store } = home.opened()
  const me = signedInAuthor(store).id
  const open = store.work.openIds('followup')
  const times = createTimes(home.timeZone())
  const firstIdOf = ({ id, operUser }: FollowUp) =>
    (operUser.id === me ? store.work.temporaryId('followup', id) : null) ?? id
  return (row) => {
    const { text, details } = readFollowUpContent(row.content)
    return {
      id: row.id,
      firstId: firstIdOf(row),
      type: row.type,
      text,
      details: { ...details },
      gmtCreate: row.gmtCreate,
      author: { ...row.operUser, avatarUrl: toldFace(store, row.operUser.avatarUrl) },
      object: { ...row.object },
      group: { ...row.group },
      attachments: row.attachmentList.map(fileOf),
      quote: quotePreview(row.quote),
      comments: commentsOf(store, row, times),
      deletable: isDeletable(row.type) && row.operUser.id === me && !open.has(row.id),
    }
  }
}

function fileOf({ id, name, fsid, fileSize }: Attachment) {
  return { id, name, fsid, fileSize }
}

/** Comments that the firm shows with the follow-up, and those that are here: these say more of the same one. */
function commentsOf(store: Store, row: FollowUp, times: FirmTimes): CommentOf[] {
  const own = store.comments.ofObject('followup', row.id).map(
    ({ id, operUser, content, gmtCreate, attachmentList }): CommentOf => ({
      id,
      author: operUser.name,
      text: content,
      at: gmtCreate,
      attachments: attachmentList.map(fileOf),
    }),
  )
  const isOwn = ({ id, text }: CommentOf) => own.some((one) => (id === '' ? one.text === text : one.id === id))
  const shown = row.comments.flatMap((raw) => shownComment(raw, times))
  return [...shown.filter((one) => !isOwn(one)), ...own].toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0))
}

/** A comment inside a follow-up's row (§3: JSON); what is none is left out. */
function shownComment(raw: Json, times: FirmTimes): CommentOf[] {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return []
  const { id, content, operUser, gmtCreate, attachmentList } = raw as { readonly [key: string]: Json }
  if (typeof content !== 'string') return []
  const author = typeof operUser === 'object' && operUser !== null ? (operUser as Partial<Author>).name : undefined
  return [
    {
      id: typeof id === 'number' ? String(id) : textOrEmpty(id),
      author: textOrEmpty(author),
      text: content,
      at: times.parse(gmtCreate),
      attachments: attachmentsOf(attachmentList).map(fileOf),
    },
  ]
}
