import { IconButton } from '../../components/button.tsx'
import { useWords } from '../../lib/words.ts'

/** The page before and after in a dialog, and how many there are in all. */
export const PageSteps = (props: {
  readonly pageIndex: number
  readonly pageSize: number
  readonly total: number
  readonly onPage: (pageIndex: number) => void
}) => {
  const words = useWords()
  const { pageIndex, total } = props
  const pages = Math.max(Math.ceil(total / props.pageSize), 1)
  return (
    <nav className="page-steps" aria-label={words('paging.label')}>
      <span className="grow meta">{words('customers.count', { n: total })}</span>
      <IconButton
        icon="chevron-left"
        label={words('paging.previous')}
        disabled={pageIndex === 0}
        onClick={() => props.onPage(pageIndex - 1)}
      />
      <span>{`${pageIndex + 1} / ${pages}`}</span>
      <IconButton
        icon="chevron-right"
        label={words('paging.next')}
        disabled={pageIndex >= pages - 1}
        onClick={() => props.onPage(pageIndex + 1)}
      />
    </nav>
  )
}
