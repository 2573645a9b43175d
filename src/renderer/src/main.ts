// The page's entry: the content policy first, then the connection and the questions of the first screen, which are
// under way while the screens still load.
import './bridge/trusted-types.ts'
import { askAhead } from './app/ahead.ts'
import { connect } from './bridge/index.ts'

connect()
askAhead()
void import('./app/start.tsx').then(({ start }) => start())
