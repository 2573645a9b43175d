// A screen whose code arrives right after it was drawn without it, and before React has told it so.
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { lazyScreen } from '../../../src/renderer/src/components/lazy-screen.tsx'

const code = Promise.withResolvers<() => string>()
const Screen = lazyScreen(() => code.promise)
void Screen.start()

const Page = () => {
  // Runs with the commit: what waits for the code is called before the effects of this drawing are.
  useLayoutEffect(() => code.resolve(() => 'here'))
  return <Screen />
}

const root = document.createElement('main')
document.body.append(root)
createRoot(root).render(<Page />)
