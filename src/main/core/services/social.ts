import type { CoreHandlers } from '#shared/contract/index'
import type { Home } from './home.ts'

/** Messages and comments of one page (§9). */
const PAGE = 10

/** Private messages and comments of a customer's platform, read from the server as it has them (§2, §7). */
export function createSocial(home: Home): CoreHandlers['social'] {
  const remote = async () => (await home.opened().connect()).social
  return {
    async accounts() {
      const accounts = await (await remote()).accounts()
      return { accounts: accounts.map(({ accountId, nickname }) => ({ id: accountId, nickname })) }
    },
    async messages({ platform, openId, pageIndex }) {
      const api = await remote()
      const found = await api.conversations({ platform, openId, companyId: '', pageIndex: 0, pageSize: PAGE })
      const conversation = found.rows.find(({ peer }) => peer.openId === openId)
      if (conversation === undefined) return { account: '', messages: [], more: false }
      const page = await api.messages(conversation, { pageIndex, pageSize: PAGE })
      const messages = page.rows.map(({ id, from, fromName, type, text, time }) => ({
        id,
        own: from !== openId,
        name: fromName,
        type,
        text,
        time,
      }))
      return { account: conversation.account.name, messages, more: isMore(page, pageIndex) }
    },
    async comments({ platform, openId, parentId, pageIndex }) {
      const asked = parentId === '' ? { openId, isListRoot: true } : { openId: '', isListRoot: false }
      const page = await (await remote()).comments({ platform, parentId, ...asked, pageIndex, pageSize: PAGE })
      const comments = page.rows.map(({ id, itemId, nickName, content, createTime, diggCount, replyCommentTotal }) => ({
        id,
        itemId,
        nickName,
        content,
        time: createTime,
        likes: Math.trunc(diggCount ?? 0),
        replies: Math.trunc(replyCommentTotal ?? 0),
      }))
      return { comments, more: isMore(page, pageIndex) }
    },
  }
}

/** True where older rows follow; a server that does not count gives full pages until its last. */
function isMore(
  page: { readonly rows: readonly unknown[]; readonly total: number | null },
  pageIndex: number,
): boolean {
  return page.total === null ? page.rows.length === PAGE : (pageIndex + 1) * PAGE < page.total
}
