import type { ComponentProps, ReactNode } from 'react'
import { AccountNames } from '../../components/field-value/account-names.ts'
import { UnsentContext } from './unsent-context.ts'

/** What cells of the list know beside their rows: marks of unsent changes, and names of social accounts by their ids. */
export const CellContexts = (props: {
  readonly unsent: ComponentProps<typeof UnsentContext>['value']
  readonly accountNames: ComponentProps<typeof AccountNames>['value']
  readonly children: ReactNode
}) => (
  <UnsentContext value={props.unsent}>
    <AccountNames value={props.accountNames}>{props.children}</AccountNames>
  </UnsentContext>
)
