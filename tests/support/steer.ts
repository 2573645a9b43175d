/** Sends a control call to a firm in another process; answers its data. */
export const steer = async (origin: string, path: string, body: unknown): Promise<unknown> => {
  const answer = await fetch(`${origin}/__firm/${path}`, { method: 'POST', body: JSON.stringify(body) })
  const envelope = (await answer.json()) as {
    readonly succeed: boolean
    readonly data: unknown
    readonly message?: string
  }
  if (!envelope.succeed) throw new Error(`the firm refused ${path}: ${envelope.message}`)
  return envelope.data
}

/** Makes requests of a class go wrong until `clearFaults`. */
export const setFault = (
  origin: string,
  requestClass: string,
  fault: Readonly<Record<string, unknown>>,
): Promise<unknown> => steer(origin, 'faults', { set: [{ requestClass, ...fault }] })

/** Takes every fault away; requests that were held go on. */
export const clearFaults = (origin: string): Promise<unknown> => steer(origin, 'faults', { clear: true })
