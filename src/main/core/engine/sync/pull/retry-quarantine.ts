import { Failure } from '#shared/contract/failure'
import { failureClass } from '../failures.ts'
import { pageOf } from './apply.ts'
import { ingest } from './ingest.ts'
import type { Tools } from './paged-source.ts'

/** Most rows of the quarantine that a pass asks for again. */
const RETRIES = 20

/** Asks once more for rows that could not be kept, so that the watermark cannot hide them; where many wait, by turns. */
export async function retryQuarantine<Row extends { readonly id: string }>(tools: Tools<Row>): Promise<void> {
  const { store, remote } = tools.context
  const { readOne } = tools.source
  if (readOne === undefined) return
  const waiting = store.quarantine.list(tools.area).flatMap(({ id }) => (id.startsWith('body:') ? [] : [id]))
  const many = waiting.length > RETRIES
  const name = `sync.${tools.area}.retried`
  const last = many ? (store.values.get(name) ?? '') : ''
  const turn = [...waiting.filter((id) => id > last), ...waiting.filter((id) => id <= last)]
  for (const id of turn.slice(0, RETRIES)) {
    // Noted before it is asked for: a row that ends the pass must not come first for ever.
    if (many) ingest(store, () => store.values.put(name, id))
    try {
      const askedAt = tools.context.clock.monotonic()
      const row = await readOne(remote, id)
      await tools.context.breathe()
      const changed = await tools.writer.write(pageOf(row, askedAt), null)
      if (changed.length > 0) tools.context.changed(tools.area, changed)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.code === 'not-found') store.quarantine.remove(tools.area, id)
      else if (failureClass(error) !== 'transient' && failureClass(error) !== 'refused') throw error
    }
  }
}
