import { useState } from 'react'
import { useFace } from '../bridge/media.ts'

/** The picture of a person over the first character of the name (CA-19), once it is here and where it is one. */
export const Face = ({ address }: { readonly address: string }) => {
  const shown = useFace(address)
  const [broken, setBroken] = useState<string | null>(null)
  if (shown === null || broken === shown) return null
  return <img src={shown} alt="" draggable={false} onError={() => setBroken(shown)} />
}
