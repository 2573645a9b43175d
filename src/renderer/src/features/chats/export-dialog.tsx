import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useRef, useState } from 'react'
import type { EvidenceFormat } from '#shared/contract/evidence'
import type { Conversation } from '../../bridge/chats.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { evidenceScopeQuery, exportsQuery, useExportEvidence } from '../../bridge/evidence.ts'
import { useCancelJob, useJob } from '../../bridge/jobs.ts'
import { useOffline } from '../../bridge/online.ts'
import { CheckBox } from '../../components/check-list.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Segments } from '../../components/segments.tsx'
import { formatCount } from '../../lib/count.ts'
import { useZone } from '../../lib/time.ts'
import { LanguageContext, useWords } from '../../lib/words.ts'
import { dayOf } from '../../lib/zone-time.ts'
import { ExportHistory } from './export-history.tsx'
import { ExportPeriod, type Period } from './export-period.tsx'
import { ExportProgress, jobWords, resultOf } from './export-progress.tsx'
import { ExportResult, useSaving } from './export-result.tsx'
import '../../app/styles/actions.css'
import '../../app/styles/evidence.css'

/** Export of a conversation, or of a period of it, as evidence; its file is saved by a press. Closing ends what runs. */
export const ExportDialog = ({
  conversation,
  onClose,
}: {
  readonly conversation: Conversation
  readonly onClose: () => void
}) => {
  const words = useWords()
  const zone = useZone()
  const language = useContext(LanguageContext)
  const offline = useOffline() !== null
  const client = useQueryClient()
  const { id } = conversation
  const scope = useQuery(evidenceScopeQuery(id))
  const start = useExportEvidence()
  const cancel = useCancelJob()
  const [period, setPeriod] = useState<Period>({ whole: true, from: '', to: '' })
  const [format, setFormat] = useState<EvidenceFormat>('html')
  const [fetch, setFetch] = useState(false)
  const [jobId, setJobId] = useState<string | null>(null)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const job = useJob(jobId)
  const result = job === undefined ? null : resultOf(job)
  const saving = useSaving(result)
  const running = start.isPending || (jobId !== null && (job === undefined || job.state === 'running'))
  const ended = job !== undefined && job.state !== 'running'
  useEffect(() => {
    if (ended) void client.invalidateQueries({ queryKey: exportsQuery(id).queryKey })
  }, [ended, client, id])
  const days = period.whole ? { from: null, to: null } : { from: dayOf(period.from, zone), to: dayOf(period.to, zone) }
  const { from, to } = days
  const wrong = from === undefined || to === undefined
  const turned = from != null && to != null && from > to
  const submit = () => {
    if (result !== null) return saving.save(result.handle, result.name)
    if (wrong || turned) return
    setJobId(null)
    const input = { id, from, to, format, fetch: fetch && !offline, language }
    start.mutateAsync(input).then(
      // What had not begun when the dialog was closed ends as it begins.
      (begun) => (isOpen.current ? setJobId(begun) : cancel.mutate(begun)),
      () => undefined,
    )
  }
  const failed = scope.error ?? start.error
  const problem =
    failed !== null
      ? words('evidence.failed', { reason: errorWords(failed) })
      : turned
        ? words('evidence.badPeriod')
        : saving.failed
          ? words('evidence.notSaved')
          : jobWords(job, words)
  return (
    <Dialog
      title={words('evidence.title')}
      size="wide"
      action={words(result !== null ? 'evidence.save' : running ? 'evidence.busy' : 'evidence.submit')}
      actionDisabled={result === null && (scope.data === undefined || wrong || turned)}
      {...(result === null ? {} : { closeLabel: words('common.close') })}
      busy={running}
      error={problem}
      onSubmit={submit}
      onClose={() => {
        if (running && jobId !== null) cancel.mutate(jobId)
        onClose()
      }}
    >
      <p className="meta">
        <bdi>{words('evidence.of', { name: conversation.peer.name })}</bdi>
      </p>
      {running ? (
        <ExportProgress job={job} onStop={() => (jobId === null ? undefined : cancel.mutate(jobId))} />
      ) : result !== null ? (
        <ExportResult result={result} saving={saving} onAgain={() => setJobId(null)} />
      ) : (
        <>
          <ExportPeriod
            period={period}
            all={scope.data === undefined ? '…' : formatCount(scope.data.messages)}
            zone={zone}
            onChange={setPeriod}
          />
          <div className="form-field">
            <div className="form-label">{words('evidence.format')}</div>
            <Segments
              label={words('evidence.format')}
              items={(['html', 'xlsx', ...(scope.data?.pdf === true ? (['pdf'] as const) : [])] as const).map(
                (value) => ({ value, label: words(`evidence.format.${value}`) }),
              )}
              value={format}
              onChange={(value) => setFormat(value === 'xlsx' || value === 'pdf' ? value : 'html')}
            />
            {scope.data?.pdf === false ? <p className="form-note">{words('evidence.noPdf')}</p> : null}
          </div>
          <CheckBox checked={fetch && !offline} disabled={offline} onChange={setFetch}>
            {words(offline ? 'evidence.fetchOffline' : 'evidence.fetch')}
          </CheckBox>
          {scope.data?.complete === false ? <p className="form-note warn">{words('evidence.incomplete')}</p> : null}
        </>
      )}
      <ExportHistory conversation={id} />
    </Dialog>
  )
}
