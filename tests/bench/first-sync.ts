import { startFirm } from '../support/browser-processes.ts'
import { signInto } from '../support/firm.ts'
import { CUSTOMERS, firmFolder, openFirm } from './data.ts'
import { atLeast, type Benchmark, compare } from './measure.ts'
import { preparedFetch, prepareRawInsert, rate, remoteOf, timePass, withStore } from './pull-sides.ts'

/** G6: a first sync, from the bodies of the answers to committed rows with indexes and search. */
export const firstSync: Benchmark = {
  name: 'first-sync',
  async run(say) {
    const firm = await openFirm(CUSTOMERS, say)
    try {
      const prepared = preparedFetch(firm)
      say('reading the pages')
      const insert = await prepareRawInsert(remoteOf(firm.origin, prepared))
      say('measuring, which takes about two minutes')
      const product = () =>
        withStore((store, builder, reader) =>
          timePass(store, remoteOf(firm.origin, prepared, { reader }), builder),
        ).then(rate)
      const result = await compare(() => rate(insert()), product, 7)
      const real = rate(await withFirm(say))
      const note = `with the sample firm's own process on the same machine ${Math.round(real)} rows/s, ${(real / result.floor).toFixed(2)} of the floor`
      return [atLeast('first-sync', 0.3, result, note)]
    } finally {
      await firm.close()
    }
  },
}

/** The same pass with every page asked of the firm over HTTP. */
const withFirm = async (say: (text: string) => void): Promise<number> => {
  const firm = await startFirm(await firmFolder(say))
  try {
    const { token } = await signInto(firm)
    return await withStore((store, builder, reader) =>
      timePass(store, remoteOf(firm.origin, fetch, { token, reader }), builder),
    )
  } finally {
    await firm.stop()
  }
}
