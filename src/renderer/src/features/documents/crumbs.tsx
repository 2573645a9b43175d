import { Icon } from '../../components/icon.tsx'
import { useWords } from '../../lib/words.ts'

/** A folder on the way (DS-08). */
export type Crumb = { readonly id: string; readonly name: string }

/** Whose documents, then the way from the root, named by the kind of the owner, to the folder that is shown (DS-02). */
export const Crumbs = (props: {
  readonly owner: string
  readonly root: string
  readonly crumbs: readonly Crumb[]
  readonly onOpen: (folder: string) => void
}) => {
  const words = useWords()
  // The root's id at the firm is -1; on this computer it is ''.
  const way = [{ id: '', name: props.root }, ...props.crumbs]
  return (
    <nav className="crumbs" aria-label={words('documents.way')}>
      {props.owner === '' ? null : (
        <span className="crumbs-owner cut" title={props.owner}>
          {props.owner}
        </span>
      )}
      <ol>
        {way.map(({ id, name }, at) => {
          const last = at === way.length - 1
          return (
            <li key={id}>
              {at === 0 ? null : <Icon name="chevron-right" size={12} />}
              <button
                type="button"
                className={last ? 'crumb on' : 'crumb'}
                aria-current={last ? 'location' : undefined}
                title={name}
                onClick={() => props.onOpen(id)}
              >
                {at === 0 ? <Icon name="home" size={14} /> : null}
                <span className="cut">{name}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
