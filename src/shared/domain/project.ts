type Named = { readonly id: string; readonly name: string }

/** A project of the legal-matter system, as it was read last. Texts that the firm did not send are ''. */
export type Project = {
  readonly id: string
  readonly name: string
  /** 30 is an arbitration, 1 a case, anything else a project (RT-07). */
  readonly bigType: string
  readonly number: string
  readonly status: string
  readonly client: string
  readonly court: string
  /** Epoch milliseconds. */
  readonly gmtModify: number | null
  /** Everything else that the firm sent, as text. */
  readonly other: readonly { readonly name: string; readonly value: string }[]
  readonly attorneys: readonly Named[]
}

/** The kind of page that a project has by its `bigType` (RT-07); unknown ones are projects. */
export const projectPage = (bigType: string | number | null | undefined): 'project' | 'case' | 'arbitration' => {
  const type = String(bigType ?? '').trim()
  return type === '30' ? 'arbitration' : type === '1' ? 'case' : 'project'
}
