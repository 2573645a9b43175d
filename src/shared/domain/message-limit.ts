/** Largest message between a page and the browser shell's gateway, in bytes; the gateway closes on a larger one. */
export const SOCKET_MESSAGE_LIMIT = 8 * 1024 * 1024
