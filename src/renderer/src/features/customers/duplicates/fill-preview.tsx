import { Link } from 'react-router'
import type { Json } from '#shared/domain/customer'
import { CheckBox } from '../../../components/check-list.tsx'
import { FieldValue } from '../../../components/field-value/field-value.tsx'
import { Icon } from '../../../components/icon.tsx'
import { type FieldLists, fieldLabel, itemsOf } from '../../../lib/field-labels.ts'
import { routes } from '../../../lib/paths.ts'
import { useWords } from '../../../lib/words.ts'
import type { FilledField, FillPlan } from './fill-plan.ts'
import '../../../app/styles/plain-table.css'

/**
 * What would be taken over from another customer, each field with what stands there now and what would; below it what
 * differs and stays.
 */
export const FillPreview = (props: {
  readonly plan: FillPlan
  readonly other: { readonly id: string; readonly name: string }
  readonly lists: FieldLists
  /** Names of the fields that are left out. */
  readonly left: ReadonlySet<string>
  readonly onTick: (name: string, ticked: boolean) => void
}) => {
  const words = useWords()
  const { plan, other, lists, left } = props
  const value = (field: FilledField['field'], shown: Json) => (
    <FieldValue field={field} value={shown} place="record" items={itemsOf(field, lists)} />
  )
  const head = (...names: readonly string[]) => (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
  return (
    <>
      {plan.fills.length === 0 ? (
        <p className="meta" role="status">
          {words('fill.nothing', { name: other.name })}
        </p>
      ) : (
        <table className="plain-table" aria-label={words('fill.taken')}>
          {head(words('fill.field'), words('fill.now'), words('fill.then'))}
          <tbody>
            {plan.fills.map(({ field, name, from, to }) => (
              <tr key={name}>
                <td>
                  <CheckBox checked={!left.has(name)} onChange={(ticked) => props.onTick(name, ticked)}>
                    {fieldLabel(field, words)}
                  </CheckBox>
                </td>
                <td>{value(field, from)}</td>
                <td>{value(field, to)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {plan.kept.length === 0 ? null : (
        <table className="plain-table">
          <caption className="meta">{words('fill.kept')}</caption>
          {head(words('fill.field'), words('fill.here'), words('fill.there'))}
          <tbody>
            {plan.kept.map(({ field, here, there }) => (
              <tr key={`${field.system}-${field.name}`}>
                <td>{fieldLabel(field, words)}</td>
                <td>{value(field, here)}</td>
                <td>{value(field, there)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {plan.masked ? (
        <p className="dialog-note warn">
          <Icon name="warning" />
          <span>{words('fill.masked')}</span>
        </p>
      ) : null}
      <p className="meta small">
        {words('fill.stays')} <Link to={routes.companydetail(other.id)}>{other.name}</Link>
      </p>
    </>
  )
}
