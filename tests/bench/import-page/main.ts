// A page that has a chosen sheet unpacked and walked by a worker of its own, and says when that is done.
import type { Walked } from './worker.ts'

type Policies = { createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => unknown }
const policies = (globalThis as { readonly trustedTypes?: Policies }).trustedTypes
policies?.createPolicy('default', { createScriptURL: (url) => url })

const input = document.querySelector('input')
input?.addEventListener('change', () => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<{ readonly r: Walked }>) => {
    const said = document.createElement('output')
    said.textContent = `${data.r.rows} ${data.r.signs}`
    document.body.append(said)
    worker.terminate()
  })
  worker.postMessage({ t: 'q', i: '1', m: 'walk', a: [{ file: input.files?.[0] }] })
})
