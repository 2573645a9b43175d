import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { failureOf } from '../../bridge/index.ts'
import { fileQuery, type NamedFile } from '../../bridge/media.ts'
import { keptAddress, searchOf } from '../../bridge/pages.ts'
import { queryIdIn } from '../../lib/paths.ts'
import { filesOfSearch } from '../../media/open-file.ts'

type Asked = { readonly files: readonly NamedFile[]; readonly at: number }

/** The files that the address stands for, and which one was asked for; null until they are known. */
const useFilesOfAddress = (): Asked | null => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const asked = address.toString()
  const [found, setFound] = useState<Asked | null>(null)
  useEffect(() => {
    let isGone = false
    const parameters = new URLSearchParams(asked)
    void searchOf(client, parameters).then((search) => {
      if (isGone) return
      // Who opened it by file and title has written them down already; from here on nobody does.
      if (queryIdIn(parameters) === null) void navigate({ search: keptAddress(client, search) }, { replace: true })
      setFound(filesOfSearch(search))
    })
    return () => {
      isGone = true
    }
  }, [asked, client, navigate])
  return found
}

/** The file that the window shows, how to go to the ones beside it, and its bytes. */
export const useFile = () => {
  const asked = useFilesOfAddress()
  const [moved, setMoved] = useState(0)
  const count = asked?.files.length ?? 0
  const at = (asked?.at ?? 0) + moved
  const file = asked?.files[at] ?? null
  const client = useQueryClient()
  const query = fileQuery(file ?? { fsid: '', name: '' })
  const { data, error, refetch, isFetching } = useQuery({ ...query, enabled: file !== null && file.fsid !== '' })
  return {
    /** Null until the address was read. */
    file,
    isUnknown: asked !== null && file === null,
    opened: data ?? null,
    failure: error === null || data !== undefined ? null : failureOf(error),
    /** True where a person gave the fetch up. */
    isStopped: file !== null && data === undefined && error === null && !isFetching,
    stop: () => void client.cancelQueries({ queryKey: query.queryKey }),
    retry: () => void refetch(),
    place: { at, count },
    /** Goes to the file before or after; stays where there is none. */
    step: (by: 1 | -1) => {
      if (at + by >= 0 && at + by < count) setMoved(moved + by)
    },
  }
}
