// Pictures of messages: read by handle, kept by the page for as long as something shows them.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { chatKeys } from './chat-keys.ts'
import { readMedia } from './media.ts'

const pictureQuery = (fsid: string, name: string) =>
  queryOptions({
    queryKey: [...chatKeys.media, fsid],
    queryFn: () => readMedia({ fsid, name }),
    enabled: fsid !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })

/** The address of a picture within this page: null until it is here, and where it is none. */
export const usePicture = (fsid: string, name: string) => {
  const { data, error, refetch } = useQuery(pictureQuery(fsid, name))
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (data === undefined || !data.type.startsWith('image/')) return setAddress(null)
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  const isNone = fsid === '' || (data !== undefined && !data.type.startsWith('image/'))
  return { address, error, isNone, again: () => void refetch() }
}
