import type { Plugin } from 'vite'

const call = /\beval(?:\.call)?\(/g
/** Calls of eval in the decoder: two of a bridge that nobody uses, one of a loader of scripts. */
const CALLS = 3

/**
 * Takes eval out of the AMR-NB decoder, which came out of a compiler with it and never calls it: the page's policy refuses
 * it, and a bundle that holds it cannot be made small. Fails where an update of the decoder has other calls.
 */
export const amrWithoutEval: Plugin = {
  name: 'firmdesk:amr-without-eval',
  transform(code, id) {
    if (!id.replaceAll('\\', '/').endsWith('benz-amr-recorder/src/amrnb.js')) return null
    if (code.match(call)?.length !== CALLS) throw new Error('the AMR-NB decoder calls eval in other places')
    const refuse = 'const refuseEval = () => { throw new Error("no eval") };\n'
    return { code: refuse + code.replace(call, 'refuseEval('), map: null }
  },
}
