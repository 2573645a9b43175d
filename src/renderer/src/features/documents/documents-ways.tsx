import { Navigate } from 'react-router'
import { routes } from '../../lib/paths.ts'
import { firstState, writeState } from './documents-state.ts'

/** The whole recycle bin (D-101), which is a part of the page 文档. */
export const WholeBin = () => (
  <Navigate to={`${routes.documents}?${writeState({ ...firstState, bin: true })}`} replace />
)

/** All contracts, a tab of the page 文档. */
export const AllContracts = () => (
  <Navigate to={`${routes.documents}?${writeState({ ...firstState, kind: 'contracts' })}`} replace />
)
