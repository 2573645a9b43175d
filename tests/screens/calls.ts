// What the tests of calls share: the panel of the one call, and what the firm and its provider of voice do.
import { expect, type Locator, type Page } from '@playwright/test'
import { editFirm, postsTo } from '../support/firm-control.ts'
import { type Office, words } from './office.ts'

/** The panel of the one call. */
export const panelOf = (page: Page): Locator => page.getByRole('region', { name: words['call.title'], exact: true })

/** Calls that were handed to the firm's own dial service. */
export const dialled = (office: Office): Promise<number> => postsTo(office.firm.origin, '/call/call/dial')

/** Has the provider play a script with the next call. */
export const script = (office: Office, name: string): Promise<unknown> =>
  editFirm(office.firm.origin, { op: 'callScript', script: name })

/** Something happens in the newest call, as soon as the provider has it. */
export const happens = (office: Office, status: number, text = ''): Promise<void> =>
  expect(() => editFirm(office.firm.origin, { op: 'callTell', status, by: 'customer', text })).toPass()
