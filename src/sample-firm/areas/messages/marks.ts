/** What stands beside the words of a message (§3, §4); left out where it is none of them. */
export type MessageMarks = {
  readonly contentSource?: number
  readonly emotionState?: number
  /** 1 or 0; such a message has a warningId. */
  readonly warningState?: number
  readonly companyId?: string
  readonly isNewData?: boolean
  /** Fields that go over the wire in place of what they should be. */
  readonly wire?: Readonly<Record<string, unknown>>
  /** The row stands twice in its page. */
  readonly twice?: boolean
  /** The row stands before the one that it follows. */
  readonly early?: boolean
}
