import type { Json } from '#shared/domain/customer'

/** A row on the wire. */
export type Wire = { [field: string]: Json }

/** A request as the model firm reads it. `client` is who the token belongs to. */
export type FirmRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Wire
  readonly client: string
  /** Id of the person who is signed in there. */
  readonly user: string
  readonly key: string
}

/** An answer before it goes through the network. */
export type FirmAnswer = {
  readonly status: number
  readonly body: string | Uint8Array<ArrayBuffer>
  /** Of what is no JSON. */
  readonly headers?: Readonly<Record<string, string>>
  /** The firm itself said no. */
  readonly refusal?: boolean
}
