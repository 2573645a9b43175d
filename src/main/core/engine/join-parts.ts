/**
 * One record out of the parts that areas declare. Fails with the name that two of them give; `what` says of what it is.
 * That no name is missing is not checked here.
 */
export function joinParts<Whole extends object>(what: string, parts: readonly Partial<Whole>[]): Whole {
  const names = parts.flatMap((part) => Object.keys(part))
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) throw new Error(`two areas ${what} ${twice}`)
  return Object.assign({}, ...parts) as Whole
}
