import type { Ask, AskDated } from './ask.ts'
import type { Endpoint, OperationName } from './endpoints.ts'
import type { AskPage } from './lists.ts'
import type { FirmTimes } from './times.ts'
import type { Transport } from './transport.ts'

/** What the calls of an area are made with. */
export type CallTools = {
  readonly ask: Ask
  readonly askDated: AskDated
  readonly askPage: AskPage
  readonly times: FirmTimes
  /** For bytes up and down. */
  readonly transport: Transport
  readonly endpoints: Readonly<Record<OperationName, Endpoint>>
}
