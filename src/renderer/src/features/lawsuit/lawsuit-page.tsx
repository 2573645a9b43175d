// lawsuitdetail (§2, D-45): what this computer knows of a company, and the public registers where its lawsuits stand.
// Lives here: this page. May not: ask any register itself. To add a register: a line in `registers`.

import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useCopy } from '../../bridge/copy.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { usePermissions } from '../../bridge/permissions.ts'
import { configQuery, customerListQuery, customerQuery, fieldsQuery } from '../../bridge/queries.ts'
import { useStoredQuery } from '../../bridge/stored-query.ts'
import { useOpenPage } from '../../bridge/use-open-page.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { CopiedWords } from '../../components/copied-words.tsx'
import { Fact } from '../../components/fact.tsx'
import { FailedLine } from '../../components/failed-line.tsx'
import { FieldValue, isEmptyValue } from '../../components/field-value/field-value.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { fieldLabel, fieldOf, itemsOf, noLists } from '../../lib/field-labels.ts'
import { usePageShortcuts } from '../../lib/keys.ts'
import { routes } from '../../lib/paths.ts'
import { useBack } from '../../lib/use-back.ts'
import { useWords } from '../../lib/words.ts'
import '../../app/styles/facts.css'

/** Public registers of the courts. None of them takes a name in its address. */
const registers = [
  { key: 'judgments', url: 'https://wenshu.court.gov.cn/' },
  { key: 'enforcement', url: 'https://zxgk.court.gov.cn/' },
  { key: 'announcements', url: 'https://rmfygg.court.gov.cn/' },
] as const

/** Fields of the customer that help to tell companies of like names apart. */
const factNames = ['industry', 'city', 'region', 'contact', 'telephone', 'level', 'chargeStatus', 'ownerName'] as const

/** What is cached of the customer. */
const Facts = ({ id }: { readonly id: string }) => {
  const words = useWords()
  const detail = useQuery(customerQuery(id)).data
  const lists = useQuery(fieldsQuery).data ?? noLists
  const facts = factNames
    .map((name) => fieldOf('customer', name, lists))
    .filter((field) => !isEmptyValue(detail?.fields[field.name]))
  return (
    <section aria-label={words('lawsuit.facts')}>
      <h2>{words('lawsuit.facts')}</h2>
      <dl className="facts">
        {facts.map((field) => (
          <Fact key={field.name} label={fieldLabel(field, words)}>
            <FieldValue field={field} value={detail?.fields[field.name]} place="list" items={itemsOf(field, lists)} />
          </Fact>
        ))}
      </dl>
      <Link to={routes.companydetail(id)}>{words('lawsuit.open')}</Link>
    </section>
  )
}

/** What this computer knows of a company by its name alone; several customers of one name show the one of the last follow-up. */
const Known = ({ name }: { readonly name: string }) => {
  const words = useWords()
  const { data, error, isPlaceholderData } = useQuery(customerListQuery({ columnValues: { name: [name] } }))
  if (error === null && (data === undefined || isPlaceholderData)) return null
  const [found] = data?.rows ?? []
  if (found !== undefined) return <Facts id={found.id} />
  return (
    <p className="facts-none">
      <Icon name={error === null ? 'building' : 'alert'} size={14} />
      {error === null ? words('lawsuit.unknown') : errorWords(error)}
    </p>
  )
}

/** What the address may say openly: ids. */
const opaque = ['customer', 'history'] as const

/** A company, and the customer that it is; id '' where its name alone is known. */
type Company = { readonly id: string; readonly name: string; readonly error: Error | null }

/** The company that the address asks for, by a customer's id or by its name; undefined while that is read. */
const useCompany = (): Company | undefined => {
  const { search, known } = useStoredQuery(opaque)
  const id = search.get('customer') ?? ''
  const customer = useQuery({ ...customerQuery(id), enabled: id !== '' })
  if (!known || (id !== '' && customer.isPending)) return undefined
  if (id !== '') return { id, name: (customer.data?.name ?? '').trim(), error: customer.error }
  return { id, name: (search.get('name') ?? '').trim().slice(0, 200), error: null }
}

/** The page of the lawsuit icon (CL-24). */
export const LawsuitPage = () => {
  const words = useWords()
  const { lawsuit } = usePermissions()
  const { copied, copy } = useCopy()
  const { failed, open } = useOpenPage()
  const page = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const company = useCompany()
  const begins = useQuery(configQuery).isPending || company === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading is there once it is known whether the page is open
  useLayoutEffect(() => title.current?.focus({ preventScroll: true }), [begins])
  const onBack = useBack()
  usePageShortcuts(page, { back: onBack })
  const back = { label: words('common.back'), run: onBack }
  if (begins) return null
  if (!lawsuit)
    return <Notice icon="lock" title={words('lawsuit.forbidden')} text={words('lawsuit.forbiddenNext')} action={back} />
  const { id, name, error } = company
  if (error !== null) return <Notice icon="alert" title={errorWords(error)} action={back} />
  if (name === '') return <Notice icon="search" title={words('lawsuit.noName')} action={back} />
  return (
    <div className="facts-page" ref={page}>
      <header className="facts-head">
        <IconButton icon="arrow-left" label={words('common.back')} onClick={onBack} />
        <h1 ref={title} tabIndex={-1}>
          {name}
        </h1>
        <Button icon="copy" onClick={() => void copy({ text: name, withoutPhones: false })}>
          {words('lawsuit.copy')}
        </Button>
        <CopiedWords copied={copied} />
      </header>
      <section aria-label={words('lawsuit.registers')}>
        <h2>{words('lawsuit.registers')}</h2>
        <p className="meta">{words('lawsuit.hint')}</p>
        {failed ? <FailedLine text={words('page.notOpened')} /> : null}
        <ul className="facts-links">
          {registers.map(({ key, url }) => (
            <li key={key}>
              <Button kind="link" icon="arrow-out" onClick={() => void open(url)}>
                {words(`lawsuit.register.${key}`)}
              </Button>
              <span className="meta">{failed ? url : new URL(url).host}</span>
            </li>
          ))}
        </ul>
      </section>
      {id === '' ? <Known name={name} /> : <Facts id={id} />}
    </div>
  )
}
