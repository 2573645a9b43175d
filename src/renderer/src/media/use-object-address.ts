import { useEffect, useMemo } from 'react'
import type { ShownFile } from '../bridge/files.ts'

type Addressed = Pick<ShownFile, 'bytes' | 'address'>

/** An address of bytes, as long as the component shows them; the file's own address where it has one. */
export const useObjectAddress = ({ bytes, address }: Addressed, type: string): string => {
  const made = useMemo(
    () => (address === null ? URL.createObjectURL(new Blob([bytes], { type })) : null),
    [bytes, address, type],
  )
  useEffect(() => () => (made === null ? undefined : URL.revokeObjectURL(made)), [made])
  return made ?? address ?? ''
}
