// The page's entry: the content policy first, then the connection, then the screens.
import './bridge/trusted-types.ts'
import { start } from './app/start.tsx'

start()
