/** An address in a text or in JSON, up to where a quote, a space or a mark ends it. */
const ADDRESS = /https?:\/\/(?:\\u0026|[^\s"'\\<>])+/g
const AND = /&|\\u0026/
/** Parameters by which services sign an address for a while. */
const SIGNING =
  /^(?:x-[a-z]+-.*|q-.*|.*sign(?:ature)?|sig|.*token|expires?|.*accesskeyid|policy|key-pair-id|auth_key|e|t|ts|timestamp|nonce)$/i
/** A value so long is a digest or a key, and so many digits are a time. */
const DIGEST = /^[\w%+/=.~-]{24,}$|^\d{9,13}$/

const bareAddress = (address: string): string => {
  const at = address.indexOf('?')
  if (at < 0) return address
  const kept = address
    .slice(at + 1)
    .split(AND)
    .filter((parameter) => {
      const equals = parameter.indexOf('=')
      const [name, value] = equals < 0 ? [parameter, ''] : [parameter.slice(0, equals), parameter.slice(equals + 1)]
      return !SIGNING.test(name) && !DIGEST.test(value)
    })
  return `${address.slice(0, at)}?${kept.join('&')}`
}

/**
 * A text with its addresses as they are without their signatures, which change with every answer of the server: for
 * comparing only.
 */
export const unsigned = (text: string): string =>
  text.includes('?') && text.includes('://') ? text.replace(ADDRESS, bareAddress) : text
