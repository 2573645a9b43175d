import { editableTypes, labelledTypes } from '#shared/domain/followups'
import { isSwitchedOn } from '#shared/domain/switches'
import type { LocaleKey } from '#shared/locale/index'
import type { IconName } from '../components/icon.tsx'
import { isJsonText, isRecord, listOf, textOf } from './values.ts'
import type { Words } from './words.ts'

/** The organisation's switches by name (§6). */
export type Switches = Readonly<Record<string, string>>

/** A type of follow-up with its words. */
export type FollowUpType = { readonly type: number; readonly label: string }

const ownTypes = (switches: Switches): readonly FollowUpType[] =>
  listOf(switches['followup.types']).flatMap((entry) => {
    // A list of numbers alone gives the order, too.
    if (!isRecord(entry)) return /^\d+$/.test(String(entry)) ? [{ type: Number(entry), label: '' }] : []
    const type = Number(entry.value ?? entry.type ?? Number.NaN)
    return Number.isInteger(type) ? [{ type, label: textOf(entry.label) ?? '' }] : []
  })

/** The words of a type: ours, else the firm's own, else its number (D-13). */
export const typeLabel = (type: number, switches: Switches, words: Words): string => {
  const own = ownTypes(switches).find((one) => one.type === type)?.label
  if (own) return own
  return labelledTypes.includes(type)
    ? words(`followup.type.${type}` as LocaleKey)
    : words('followup.type.other', { n: type })
}

/**
 * Types that a person may write: 0, 1 and 2, and those above 1000 that the firm lists (§3, D-14). A list that names one
 * of the three is the order of all; another one is added to them (D-110).
 */
export const writableTypes = (switches: Switches, words: Words): readonly FollowUpType[] => {
  const listed = ownTypes(switches).flatMap(({ type }) => (editableTypes.includes(type) || type > 1000 ? [type] : []))
  const orders = listed.some((type) => editableTypes.includes(type))
  const types = [...new Set(orders ? listed : [...editableTypes, ...listed])]
  return types.map((type) => ({ type, label: typeLabel(type, switches, words) }))
}

const icons: Readonly<Record<number, IconName>> = {
  1: 'video',
  2: 'visit',
  3: 'people',
  4: 'radar',
  7: 'briefcase',
  8: 'arrow-out',
  9: 'money',
  10: 'settings',
  11: 'task',
}

/** The icon of a type; a call that came in points inwards. */
export const typeIcon = (type: number, details: { readonly callType?: unknown } = {}): IconName =>
  type === 8 && details.callType === 1 ? 'arrow-in' : (icons[type] ?? 'trail')

/** Changes of contact that have words (FP-12), as `changeType` numbers them. */
export const changeKinds = ['1', '2', '3', '4'] as const

/** Parts of a timeline that a person may choose. */
export const timelineParts = ['all', 'followups', 'calls', 'system'] as const
export type TimelinePart = (typeof timelineParts)[number]

const partOf = (type: number): TimelinePart =>
  type === 8 ? 'calls' : type === 3 || type === 4 || type === 10 ? 'system' : 'followups'

/** True where a type belongs to a part of the timeline. */
export const inPart = (type: number, part: TimelinePart): boolean => part === 'all' || partOf(type) === part

/** A tag that a follow-up may carry; `preset` ones are chosen from the start (D-29). */
export type TagChoice = { readonly name: string; readonly preset: boolean }

const isYes = (value: unknown): boolean => value === true || value === 1 || isSwitchedOn(String(value))

/** Tags of a switch: a JSON list, or names by commas or lines, as firms write other lists. */
const tagsIn = (value = ''): readonly TagChoice[] => {
  const entries = isJsonText(value) ? listOf(value) : value.split(/[,，;；\n]/)
  return entries.flatMap((entry) => {
    const name = textOf(entry)?.trim() ?? ''
    return name === '' ? [] : [{ name, preset: isRecord(entry) && (isYes(entry.isDefault) || isYes(entry.default)) }]
  })
}

/** Tags of a type: those of its own switch company.tags.{type}, else of the default one (FP-06). */
export const tagChoices = (switches: Switches, type: number): readonly TagChoice[] => {
  const own = tagsIn(switches[`company.tags.${type}`])
  return own.length > 0 ? own : tagsIn(switches['company.tags.default'])
}

/**
 * Tags that the list's popover offers, and whether one of them has to be chosen (FP-05). Where the firm demands one and
 * set up none for the type, its own tags of customers are offered; without these either the rule rests (D-109).
 */
export const offeredTags = (
  switches: Switches,
  type: number,
  firmTags: readonly { readonly name: string }[],
): { readonly choices: readonly TagChoice[]; readonly required: boolean } => {
  const demanded = needsTag(switches)
  const own = tagChoices(switches, type)
  // A firm may have one tag for each record that carries it.
  const names = own.length > 0 || !demanded ? [] : [...new Set(firmTags.map(({ name }) => name))]
  const choices = own.length > 0 ? own : names.map((name) => ({ name, preset: false }))
  return { choices, required: demanded && choices.length > 0 }
}

/** True where a follow-up of the list's popover needs a tag (FP-05). */
export const needsTag = (switches: Switches): boolean => switches['company.list.tag.not.null.enable'] === '1'

/** How the popover of the list opens (FP-07). */
export const popoverTrigger = (switches: Switches): 'click' | 'hover' | 'focus' | 'contextMenu' => {
  const trigger = switches['followup.popover.trigger']
  return trigger === 'hover' || trigger === 'focus' || trigger === 'contextMenu' ? trigger : 'click'
}
