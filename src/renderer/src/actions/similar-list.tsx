import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SimilarHit } from '#shared/contract/checks'
import type { LocaleKey } from '#shared/locale/index'
import { similarQuery } from '../bridge/checks.ts'
import { Icon } from '../components/icon.tsx'
import { partiesState, routes } from '../lib/paths.ts'
import { useDebounced } from '../lib/use-debounced.ts'
import { useWords } from '../lib/words.ts'

/** Rest after the last key before the check, in milliseconds. */
const typingRest = 200
/** Hits that are shown. */
const most = 4

const Hit = ({ hit }: { readonly hit: SimilarHit }) => {
  const words = useWords()
  const owner = hit.ownerName === '' ? words('create.hitNoOwner') : words('create.hitOwner', { name: hit.ownerName })
  return (
    <li>
      {hit.kind === 'customer' ? (
        <Link className="cut" to={routes.companydetail(hit.id)} title={hit.name}>
          {hit.name}
        </Link>
      ) : (
        <span className="cut" title={hit.name}>
          {hit.name}
        </span>
      )}
      <span className="meta">
        {hit.kind === 'customer' ? owner : words('create.hitContact', { name: hit.companyName })}
      </span>
    </li>
  )
}

/**
 * Who is called like the name, or has the number, that is being typed: name and owner, nothing else (beyond 3). Below it
 * the way to the check for conflicts of interest, which looks in contracts too and is kept (beyond 1).
 */
export const SimilarList = (props: {
  readonly name: string
  readonly phones: readonly string[]
  /** Words above hits that are like what is typed, and above those of the very name. */
  readonly similar: LocaleKey
  readonly exact: LocaleKey
  /** The kind that is being made: only a record of it can have the very name. */
  readonly kind: SimilarHit['kind']
  /** Kinds of records that are shown; all where none is named. */
  readonly kinds?: readonly SimilarHit['kind'][]
}) => {
  const words = useWords()
  const name = useDebounced(props.name.trim(), typingRest)
  const phones = useDebounced(props.phones.join('\n'), typingRest).split('\n').filter(Boolean)
  const asked = name.length > 1 || phones.length > 0
  const { kinds } = props
  const known = useQuery(similarQuery(name, phones)).data?.hits ?? []
  const found = known.filter(({ kind }) => kinds === undefined || kinds.includes(kind))
  const isSame = ({ kind, exact }: SimilarHit) => exact && kind === props.kind
  const rank = (hit: SimilarHit) => Number(isSame(hit)) * 2 + Number(hit.exact)
  const hits = asked ? [...found].sort((one, other) => rank(other) - rank(one)).slice(0, most) : []
  const similar = (
    <div className="similar" role="status">
      {hits.length === 0 ? null : (
        <div className="dialog-note warn">
          <Icon name="warning" />
          <div className="grow">
            <p>{words(hits.some(isSame) ? props.exact : props.similar)}</p>
            <ul>
              {hits.map((hit) => (
                <Hit key={`${hit.kind} ${hit.id}`} hit={hit} />
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
  return (
    <>
      {similar}
      {name.length > 1 ? (
        <Link className="similar-check" to={routes.checks} state={partiesState([name])}>
          {words('checks.title')}
        </Link>
      ) : null}
    </>
  )
}
