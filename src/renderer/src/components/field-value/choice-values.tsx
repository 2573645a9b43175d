import type { EnumItem } from '#shared/contract/fields'
import { chosenOf, joined } from '../../lib/values.ts'
import { useWords, type Words } from '../../lib/words.ts'
import { ChargeGlyph, LevelGlyph } from './glyphs.tsx'
import { Cut, TextValue } from './text-values.tsx'
import type { ValueProps } from './value-props.ts'

/** Label of a choice; a value that nobody knows is shown as itself. */
export const labelOf = (value: string, items: readonly EnumItem[]): string =>
  items.find((item) => item.value === value)?.label || value

/** One choice by its label (FD-03). */
export const ChoiceValue = ({ value, place, items }: ValueProps) => {
  const [chosen] = chosenOf(value, false)
  return <TextValue value={chosen === undefined ? value : labelOf(chosen, items)} place={place} />
}

/** Several choices by their labels (FD-04). */
export const ChoicesValue = ({ value, place, items }: ValueProps) => {
  const labels = [...new Set(chosenOf(value, true))].map((one) => labelOf(one, items))
  if (place === 'list') return <Cut text={joined(labels)} />
  return (
    <span className="tags">
      {labels.map((label) => (
        <span key={label} className="tag" title={label}>
          {label}
        </span>
      ))}
    </span>
  )
}

/** Level: bars and text (D-08). */
export const LevelValue = ({ value, place, items }: ValueProps) => {
  const [chosen] = chosenOf(value, false)
  if (chosen === undefined) return <TextValue value={value} place={place} />
  const label = labelOf(chosen, items)
  return (
    <span className="level">
      <LevelGlyph at={items.findIndex((item) => item.value === chosen)} />
      <Cut text={label} />
    </span>
  )
}

/** How much is paid: nothing, a part, all; unknown where the list does not have the value. */
type Paid = 'none' | 'part' | 'all' | 'unknown'

/** 0 and 1 mean what D-08 says; a list with other values runs from unpaid to paid. */
const paidOf = (value: string, items: readonly EnumItem[]): Paid => {
  const at = items.findIndex((item) => item.value === value)
  if (at < 0) return 'unknown'
  const usual = items.some((item) => item.value === '0') && items.some((item) => item.value === '1')
  if (usual ? value === '0' : at === 0) return 'none'
  return (usual ? value === '1' : at === items.length - 1) ? 'all' : 'part'
}

const tones: Readonly<Record<Paid, string>> = {
  none: 'charge',
  part: 'charge warn',
  all: 'charge ok',
  unknown: 'charge',
}

/** Charge status: an empty, half or ticked circle and text (D-08). */
export const ChargeValue = ({ value, place, items }: ValueProps) => {
  const [chosen] = chosenOf(value, false)
  if (chosen === undefined) return <TextValue value={value} place={place} />
  const paid = paidOf(chosen, items)
  return (
    <span className={tones[paid]}>
      <ChargeGlyph paid={paid} />
      <Cut text={labelOf(chosen, items)} />
    </span>
  )
}

/** A phase that the firm has no label for. */
export const phaseWords = (phase: string, words: Words): string => {
  if (phase === '4') return words('customers.phase.4')
  if (phase === '5') return words('customers.phase.5')
  return /^-?\d+$/.test(phase) ? words('customers.phases', { n: phase }) : phase
}

/** Phase by the firm's own label, else in our words. */
export const PhaseValue = ({ value, place, items }: ValueProps) => {
  const words = useWords()
  const [chosen] = chosenOf(value, false)
  if (chosen === undefined) return <TextValue value={value} place={place} />
  const known = items.find((item) => item.value === chosen)?.label
  return <TextValue value={known || phaseWords(chosen, words)} place={place} />
}
