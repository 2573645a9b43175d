import { customerJsonFields, customerTextFields, customerTimeFields } from '#shared/domain/customer'

export type CustomerText = (typeof customerTextFields)[number]
export type CustomerTime = (typeof customerTimeFields)[number]

/** Columns of the table whose value is a time or JSON; any other name stands for what JSON has under it. */
export const timeColumns: ReadonlySet<string> = new Set(customerTimeFields)
export const jsonColumns: ReadonlySet<string> = new Set(customerJsonFields)

/** Every known column in the order in which the list answers them when it is asked for none in particular. */
export const knownColumns = [...customerTextFields, ...customerTimeFields, ...customerJsonFields, 'dialState'] as const

const columns: ReadonlySet<string> = new Set(knownColumns)

/** True for a column of the table: custom fields, and what a newer server calls a system field, have none of their own. */
export const hasColumn = (name: string): boolean => columns.has(name)
