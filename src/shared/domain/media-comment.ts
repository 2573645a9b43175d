/** A comment under a post of one of the firm's social accounts (§3). Times are epoch milliseconds. */
export type MediaComment = {
  readonly id: string
  readonly platform: string
  readonly openId: string
  readonly itemId: string
  readonly parentId: string
  readonly content: string
  readonly nickName: string
  readonly avatar: string
  readonly createTime: number | null
  readonly diggCount: number | null
  readonly replyCommentTotal: number | null
}
