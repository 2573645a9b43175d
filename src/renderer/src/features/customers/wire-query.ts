// The list's query as the firm's API has it (§3), for what only the server can do with it: an export, and filters on
// what no cached row carries.
import { companyQueryOf } from '#shared/domain/company-query'
import type { Json } from '#shared/domain/customer'
import type { ListState } from './list-query.ts'

/** The query of an export: what the list finds, in its order, without a page or columns (EX-02). */
export const exportQueryOf = (state: ListState): Readonly<Record<string, Json>> => companyQueryOf(state).query

/** Columns whose boxes the firm's query cannot carry: an export would hold more than the list shows, and so does a list that the server answers. */
export const lostOnWire = (state: ListState): readonly string[] => companyQueryOf(state).lost
