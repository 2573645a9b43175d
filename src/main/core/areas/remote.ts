import { areas } from '#core/areas/index'
import { rowReaders } from '#core/areas/lists'
import { endpointsOf } from '#core/engine/area'
import {
  type Endpoint,
  type EndpointOverrides,
  type EndpointTable,
  type OperationName,
  resolveEndpoints as resolveTable,
  sessionEndpoints,
} from '#core/engine/remote/endpoints'
import { createRemote as createClient, type RemoteOptions } from '#core/engine/remote/index'
import type { Remote } from '#core/engine/remote/types'

/** Every call of the firm's API by operation name. */
export const endpoints = { ...sessionEndpoints, ...endpointsOf(areas) } as EndpointTable

/** The endpoint table with a firm's own paths; fails as that of the engine does. */
export const resolveEndpoints = (overrides: EndpointOverrides): Readonly<Record<OperationName, Endpoint>> =>
  resolveTable(endpoints, overrides)

/** A client of one firm with the calls of every area; fails as that of the engine does. */
export const createRemote = (options: RemoteOptions): Remote =>
  createClient(options, { endpoints, calls: areas.flatMap(({ calls }) => calls ?? []), rows: rowReaders })
