import { Link } from 'react-router'
import type { InterestCheck } from '#shared/contract/checks'
import { Button } from '../../components/button.tsx'
import { Fact } from '../../components/fact.tsx'
import { Icon } from '../../components/icon.tsx'
import { routes } from '../../lib/paths.ts'
import { formatDateTime, useZone } from '../../lib/time.ts'
import { joined } from '../../lib/values.ts'
import { useWords, type Words } from '../../lib/words.ts'
import '../../app/styles/facts.css'

type Hit = InterestCheck['hits'][number]

const places = {
  customer: routes.companydetail,
  contact: routes.contactdetail,
  contract: routes.contract,
} as const

/** Whose name a person has to ask for. */
const ofWhom = ({ kind, ownerName }: Hit, words: Words): string => {
  if (kind === 'contract') return ownerName === '' ? '' : words('checks.madeBy', { name: ownerName })
  return ownerName === '' ? words('checks.noOwner') : words('checks.owner', { name: ownerName })
}

/** What a record is, and of whom. */
const whatIs = ({ kind, companyName }: Hit, words: Words): string => {
  if (companyName === '' || kind === 'customer') return words(`checks.${kind}`)
  return words(kind === 'contact' ? 'checks.of' : 'checks.party', { company: companyName })
}

const HitRow = ({ hit }: { readonly hit: Hit }) => {
  const words = useWords()
  return (
    <tr>
      <td>
        <Link to={places[hit.kind](hit.id)}>{hit.name || hit.id}</Link>
      </td>
      <td>{whatIs(hit, words)}</td>
      <td className={hit.exact ? 'check-exact' : undefined}>
        {words(hit.exact ? 'checks.exact' : `checks.${hit.matched}`)}
      </td>
      <td>{ofWhom(hit, words)}</td>
    </tr>
  )
}

/** What a check found, party by party, with who searched, when, and in what; it prints as it stands. */
export const CheckRecord = ({ check, firm }: { readonly check: InterestCheck; readonly firm: string }) => {
  const words = useWords()
  const zone = useZone()
  const time = check.dataTime === null ? words('sync.never') : formatDateTime(check.dataTime, zone)
  const { customers, contacts, contracts } = check
  const scope = words('checks.scopeText', { customers, contacts, contracts, time })
  return (
    <article className="check-record" aria-label={words('checks.record')}>
      <header>
        <h2>{words('checks.record')}</h2>
        <span className="grow" />
        <Button icon="file" className="no-print" onClick={() => window.print()}>
          {words('checks.print')}
        </Button>
      </header>
      {firm === '' ? null : <p className="check-firm">{firm}</p>}
      <dl className="facts">
        <Fact label={words('checks.by')}>{check.by}</Fact>
        <Fact label={words('checks.at')}>{formatDateTime(check.at, zone)}</Fact>
        <Fact label={words('checks.scope')}>{scope}</Fact>
      </dl>
      <p>{words(`checks.compared.${check.compared}`)}</p>
      {check.refused.length === 0 ? null : (
        <p className="dialog-note warn" role="status">
          <Icon name="warning" />
          <span>
            {words('checks.refused', { areas: joined(check.refused.map((area) => words(`checks.area.${area}`))) })}
          </span>
        </p>
      )}
      {check.complete ? null : (
        <p className="dialog-note warn" role="status">
          <Icon name="warning" />
          <span>{words('checks.incomplete')}</span>
        </p>
      )}
      {check.parties.map((party) => {
        const hits = check.hits
          .filter((hit) => hit.party === party)
          .sort((one, other) => Number(other.exact) - Number(one.exact))
        return (
          <section key={party} aria-label={party}>
            <h3>
              {party}
              <span className="meta">{hits.length === 0 ? '' : words('checks.found', { n: hits.length })}</span>
            </h3>
            {check.cut.includes(party) ? (
              <p className="dialog-note warn">
                <Icon name="warning" />
                <span>{words('checks.cut')}</span>
              </p>
            ) : null}
            {hits.length === 0 ? (
              <p className="meta">{words('checks.none')}</p>
            ) : (
              <table className="check-hits">
                <tbody>
                  {hits.map((hit) => (
                    <HitRow key={`${hit.kind} ${hit.id}`} hit={hit} />
                  ))}
                </tbody>
              </table>
            )}
          </section>
        )
      })}
      <p className="meta">{words('checks.noneHint')}</p>
      <p className="check-sign">{words('checks.sign')}</p>
    </article>
  )
}
