// The page's entry: the content policy first, then the connection, which is under way while the screens still load.
import './bridge/trusted-types.ts'
import { connect } from './bridge/index.ts'

connect()
void import('./app/start.tsx').then(({ start }) => start())
