// The page's entry: the content policy first, then the connection and the questions of the first screen, which are
// under way while the screens still load.
import './bridge/trusted-types.ts'
import { askAhead } from './app/ahead.ts'
import { connect } from './bridge/index.ts'

connect()
askAhead()
void import('./app/start.tsx').then(({ start }) => start())
// A browser takes far longer for its first formatter of times than for all that follow; nothing else is to do now.
new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })
