/** A contract that the firm keeps (§7), as it was read last. Texts that the firm did not send are ''. */
export type FirmContract = {
  readonly id: string
  readonly name: string
  readonly partyA: string
  readonly partyB: string
  /** Who made it, and who finished it (D-102). */
  readonly userCreateName: string
  readonly finishUserName: string
  /** Epoch milliseconds. */
  readonly gmtCreate: number | null
  /** Its file; '' for none. */
  readonly fsid: string
  /** Everything else that the firm sent, as text. */
  readonly other: readonly { readonly name: string; readonly value: string }[]
}
