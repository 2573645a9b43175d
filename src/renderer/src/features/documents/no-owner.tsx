import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { allOwnersQuery, ownersQuery } from '../../bridge/documents.ts'
import { Notice } from '../../components/notice.tsx'
import { useWords } from '../../lib/words.ts'
import { type DocumentKind, listedKind } from './documents-state.ts'

/** Stands in place of a folder while nobody's is chosen; where there is nobody to choose, it says that. */
export const NoOwner = ({ kind }: { readonly kind: DocumentKind }) => {
  const words = useWords()
  const listed = listedKind(kind)
  const { data } = useInfiniteQuery({ ...allOwnersQuery(kind), enabled: listed !== null })
  const recent = useQuery({ ...ownersQuery(kind, ''), enabled: listed !== null }).data
  return listed !== null && data?.pages[0]?.total === 0 && recent?.length === 0 ? (
    <Notice icon="folder" title={words(`documents.noneOf.${listed}`)} text={words('documents.noneNext')} />
  ) : (
    <Notice icon="folder" title={words('documents.choose')} />
  )
}
