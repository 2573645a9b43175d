import type { ApprovalView } from '../../bridge/approvals.ts'

type File = ApprovalView['attachments'][number]

const withoutEnd = (name: string): string => name.replace(/\.[^.]+$/, '')

/**
 * The attachment that a line of a reimbursement names as its receipt: by its whole name, by its name without the ending,
 * else the one file whose name begins so. Null where it is none, where several could be meant, or where it has no content.
 */
export const receiptFile = (receipt: string, files: readonly File[]): File | null => {
  const named = [
    files.filter(({ name }) => name === receipt),
    files.filter(({ name }) => withoutEnd(name) === receipt),
  ].find(({ length }) => length > 0)
  const begun = files.filter(({ name }) => name.startsWith(receipt))
  const meant = named ?? (begun.length === 1 ? begun : [])
  return meant.find(({ fsid }) => fsid !== '') ?? null
}
