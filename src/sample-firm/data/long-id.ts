const idEpoch = Date.UTC(2012, 0, 1)

/** A long id as such servers make them: the time in front, 19 digits, above 2^53. */
export function longId(milliseconds: number, sequence: number): bigint {
  return (BigInt(Math.floor(milliseconds - idEpoch)) << 22n) | BigInt(sequence & 0x3fffff)
}

/** An id as it stands on the wire: some rows write it as a JSON number above 2^53, others as text. */
export function idOnWire(id: bigint): string {
  return id % 3n === 0n ? `"${id}"` : `${id}`
}
