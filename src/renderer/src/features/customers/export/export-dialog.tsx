import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CustomerQuery } from '#shared/contract/customers'
import type { Job } from '#shared/contract/jobs'
import type { Json } from '#shared/domain/customer'
import { RANGE_SIZE } from '#shared/domain/range-size'
import { handOver } from '../../../actions/hand-over.ts'
import { useExportCustomers } from '../../../bridge/batch.ts'
import { saveFile } from '../../../bridge/files.ts'
import { useCancelJob, useJob } from '../../../bridge/jobs.ts'
import { useOffline } from '../../../bridge/online.ts'
import type { Tell } from '../../../bridge/tasks.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { FormItem } from '../../../components/form-item.tsx'
import { Select } from '../../../components/select.tsx'
import { formatCount } from '../../../lib/count.ts'
import { useWords } from '../../../lib/words.ts'
import { rangesOf } from './ranges.ts'

const chosen = 'chosen'

/** Export of the selected customers or of a range of what the list finds (EX). Closing ends an export that runs. */
export const ExportDialog = (props: {
  readonly ids: readonly string[]
  readonly query: Readonly<Record<string, Json>>
  /** The same as this computer finds it; undefined where the firm answers the list. */
  readonly local: CustomerQuery | undefined
  /** Names of the filters that the query cannot carry; '' where it carries all. */
  readonly lost: string
  readonly total: number
  /** True while the first sync goes on: ranges of what has come would leave out the rest unsaid. */
  readonly partial: boolean
  readonly tell: Tell
  readonly onClose: () => void
}) => {
  const words = useWords()
  const offline = useOffline()
  const start = useExportCustomers()
  const cancel = useCancelJob()
  const { query, partial, tell, onClose } = props
  const ids = props.ids.slice(0, RANGE_SIZE)
  const ranges = partial ? [] : rangesOf(props.total)
  const [range, setRange] = useState(ids.length > 0 ? chosen : '0')
  const [jobId, setJobId] = useState<string | null>(null)
  // The one that was begun and has not ended, before its id is known, too.
  const begun = useRef<Promise<string>>(undefined)
  const [failed, setFailed] = useState(false)
  const job = useJob(jobId)
  const busy = start.isPending || (jobId !== null && (job === undefined || job.state === 'running'))
  const ended = useEffectEvent(async (job: Job) => {
    setJobId(null)
    begun.current = undefined
    const handed = await handOver(job, saveFile)
    if (handed.kind === 'failed') return setFailed(true)
    // Who closed the question where to save it may ask for it again.
    if (handed.kind === 'left') return
    tell.note(words('export.done', { name: handed.name }))
    onClose()
  })
  useEffect(() => {
    if (job !== undefined && job.state !== 'running') void ended(job)
  }, [job])
  const submit = () => {
    setFailed(false)
    const input =
      range === chosen
        ? { query: {}, range: 0, ids: [...ids] }
        : {
            query: query as Parameters<typeof start.mutate>[0]['query'],
            list: props.local,
            range: Number(range),
            ids: [],
          }
    begun.current = start.mutateAsync(input)
    begun.current.then(setJobId, () => setFailed(true))
  }
  const nothing = ids.length === 0 && ranges.length === 0
  const tooEarly = range !== chosen && partial
  // The file would hold more than the list shows.
  const tooMuch = range !== chosen && props.lost !== ''
  const problem = failed ? words('export.failed') : offline === null || busy ? undefined : words(`online.${offline}`)
  return (
    <Dialog
      title={words('export.title')}
      action={words(busy ? 'export.busy' : 'export.submit')}
      actionDisabled={nothing || tooEarly || tooMuch || offline !== null}
      busy={busy}
      onSubmit={submit}
      onClose={() => {
        begun.current?.then(cancel.mutate, () => undefined)
        onClose()
      }}
    >
      <FormItem
        label={words('export.range')}
        // In the place of the hint, so that the buttons stay where they are.
        error={problem}
        hint={words(partial ? 'export.partial' : tooMuch ? 'export.lost' : 'export.hint', { names: props.lost })}
      >
        {(field) => (
          <Select
            {...field}
            value={range}
            items={[
              ...(nothing ? [{ value: '0', label: words(partial ? 'export.noRange' : 'export.none') }] : []),
              ...(ids.length > 0
                ? [{ value: chosen, label: words('export.chosen', { n: formatCount(ids.length) }) }]
                : []),
              ...ranges.map(({ index, from, to }) => ({
                value: String(index),
                label: words('export.records', { a: from, b: to }),
              })),
            ]}
            disabled={nothing || busy}
            onChange={(next) => {
              setRange(next)
              setFailed(false)
            }}
          />
        )}
      </FormItem>
    </Dialog>
  )
}
