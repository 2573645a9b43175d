import { useEffect, useMemo } from 'react'

/** An address of bytes, as long as the component shows them. */
export const useObjectAddress = (bytes: Uint8Array<ArrayBuffer>, type: string): string => {
  const address = useMemo(() => URL.createObjectURL(new Blob([bytes], { type })), [bytes, type])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return address
}
