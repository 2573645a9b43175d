// The page's entry: the content policy first, then the connection and the questions of the first screen, which are
// under way while the screens still load.
import './bridge/trusted-types.ts'
import { prefetchList } from './app/prefetch.ts'
import { connect } from './bridge/index.ts'

connect()
const list = prefetchList()
void import('./app/start.tsx').then(({ start }) => start(list))
