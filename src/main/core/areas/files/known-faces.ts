import type { Store } from '#core/engine/store/types'

/** A picture's address as a page is told it: those alone may be asked for, so that no page carries words out by one. */
export const toldFace = (store: Store, address: string): string => {
  if (address !== '') store.memory.documents.faces.set(address, true)
  return address
}

/** True for an address that a page was told. */
export const isToldFace = (store: Store, address: string): boolean => store.memory.documents.faces.get(address) === true
