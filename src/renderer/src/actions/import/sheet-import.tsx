import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Job } from '#shared/contract/jobs'
import { errorWords } from '../../bridge/error-words.ts'
import { sendFile } from '../../bridge/files.ts'
import { useCancelJob, useJob } from '../../bridge/jobs.ts'
import { useOffline } from '../../bridge/online.ts'
import type { Tell } from '../../bridge/tasks.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Icon } from '../../components/icon.tsx'
import { download } from '../../lib/download.ts'
import { giveFocusBack, isFocusLost, placeOf } from '../../lib/focus-place.ts'
import { leadToWrong } from '../../lib/lead-to-wrong.ts'
import type { SheetField } from '../../lib/sheet/mapping.ts'
import { SheetError } from '../../lib/sheet/read-sheet.ts'
import { useWords } from '../../lib/words.ts'
import { isDoubtfulImport, reasonOf } from '../task-outcome.ts'
import { ImportFile } from './import-file.tsx'
import { type ImportKind, unfilledOf } from './import-kind.ts'
import { ImportCheck, ImportPreview } from './import-preview.tsx'
import { failuresOf, ImportResult } from './import-result.tsx'
import { useSheet } from './use-sheet.ts'
import '../../app/styles/import.css'

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What may be missing in the setup, as a person looks for it. */
const wrongs = '.drop-zone.invalid [data-first], [aria-invalid="true"], .wanted [role="combobox"]'

const Steps = ({ at }: { readonly at: 'setup' | 'result' }) => {
  const words = useWords()
  const list = useRef<HTMLOListElement>(null)
  // What had the focus goes with its step: the next one has it then, and not the page behind.
  useEffect(() => {
    const lost = isFocusLost() || document.activeElement?.matches(':disabled')
    if (list.current !== null && lost) giveFocusBack(placeOf(list.current))
  }, [])
  return (
    <ol className="steps" ref={list}>
      {(['setup', 'result'] as const).map((step) => (
        <li key={step} className={step === at ? 'on' : undefined} aria-current={step === at ? 'step' : undefined}>
          {words(`import.${step}`)}
        </li>
      ))}
    </ol>
  )
}

/** How far the file is: bytes on their way, then the server at work on them. */
const Progress = ({ job, label }: { readonly job: Job | undefined; readonly label: string }) => {
  const words = useWords()
  const total = job === undefined ? 1 : job.total
  if (total === null)
    return (
      <div className="import-progress" role="status">
        <p className="state done">
          <Icon name="check" size={14} />
          {words('import.uploaded')}
        </p>
        <p>{words('import.working')}</p>
        <progress aria-label={words('import.working')} />
        <p className="meta">{words('import.background')}</p>
      </div>
    )
  const percent = Math.floor(((job?.done ?? 0) / Math.max(total, 1)) * 100)
  return (
    <div className="import-progress">
      <p>{words('import.uploading', { percent })}</p>
      <progress aria-label={label} value={percent} max={100} />
    </div>
  )
}

/** Why an import did not happen, or that nobody knows: its file did not arrive, or the server did not take it (IM-10). */
const failureText = (job: Job, words: ReturnType<typeof useWords>): string => {
  if (isDoubtfulImport(job)) return words('import.doubtful')
  const head = words(job.total === null ? 'import.refused' : 'import.uploadFailed')
  return job.failure === null ? head : `${head}${words('join.colon')}${reasonOf(job.failure)}`
}

/** Import of records from a sheet: setup, then the result (IM). A file that is on its way goes on when this is closed. */
export const SheetImport = (props: {
  readonly kind: ImportKind
  readonly fields: readonly SheetField[]
  /** Settings of the import; `asked` once somebody tried to begin. */
  readonly settings: (asked: boolean) => ReactNode
  /** False while a setting that is needed is missing. */
  readonly complete: boolean
  /** Has the firm read the file that was handed over; answers the task. */
  readonly start: (handle: string) => Promise<string>
  readonly tell: Tell
  /** A task whose result is shown. */
  readonly job: string | null
  readonly onClose: () => void
}) => {
  const words = useWords()
  const offline = useOffline()
  const cancel = useCancelJob()
  const { kind, fields } = props
  const sheet = useSheet(
    fields,
    kind.needed.map(({ field }) => field),
  )
  const [leaveOut, setLeaveOut] = useState(false)
  /** How often somebody tried to begin; what is missing is said from then on. */
  const [tried, setTried] = useState(0)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [jobId, setJobId] = useState(props.job)
  const job = useJob(jobId)
  const running = sending || (jobId !== null && (job === undefined || job.state === 'running'))
  const done = job?.state === 'done' ? job : null
  const ended = job === undefined || job.state === 'running' || job.state === 'done' ? null : job
  const noFile = sheet.file === null && sheet.problem === null
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  const setup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (tried > 0) leadToWrong(setup.current, wrongs)
  }, [tried])
  const submit = async () => {
    setTried(tried + 1)
    setProblem(null)
    const ready =
      sheet.problem === null && sheet.summary !== null && unfilledOf(kind, sheet.mapping).length === 0 && props.complete
    if (noFile || !ready || offline !== null) return
    setSending(true)
    setJobId(null)
    cancel.reset()
    try {
      const id = await props.start(await sendFile(await sheet.toSend(leaveOut)))
      setJobId(id)
      props.tell.task(id, 'import')
    } catch (error) {
      const ofFile = error instanceof SheetError
      const reason = ofFile ? words(`import.problem.${error.reason}`) : errorWords(error)
      const text = `${words('import.uploadFailed')}${words('join.colon')}${reason}`
      if (isClosed.current) props.tell.note(text, 'bad')
      else if (!ofFile) setProblem(text)
    }
    setSending(false)
  }
  const failedRows = async () =>
    download(
      words(kind.failed),
      await sheet.failedRows(words(kind.sheet), failuresOf(done?.result ?? null), words('import.failureReason')),
      sheetType,
    )
  const again = () => {
    sheet.remove()
    setJobId(null)
    setTried(0)
    setLeaveOut(false)
  }
  const error =
    problem ??
    (ended === null ? null : ended.state === 'cancelled' ? words('import.cancelled') : failureText(ended, words)) ??
    (offline === null ? null : words(`online.${offline}`))
  const uploading = running && job?.total !== null
  const shared = { title: words(kind.title), size: 'widest', onClose: props.onClose } as const
  if (done !== null)
    return (
      <Dialog
        {...shared}
        closeLabel={words('import.close')}
        beside={
          <Button disabled={offline !== null} onClick={again}>
            {words('import.again')}
          </Button>
        }
      >
        <Steps key="result" at="result" />
        <ImportResult job={done} onFailedRows={() => void failedRows()} />
      </Dialog>
    )
  return (
    <Dialog
      {...shared}
      action={words('import.submit')}
      actionDisabled={offline !== null || sheet.reading}
      busy={running}
      closeLabel={words(running ? 'import.closeWindow' : 'common.cancel')}
      error={running ? undefined : (error ?? undefined)}
      beside={
        uploading && jobId !== null ? (
          <Button disabled={cancel.isPending} onClick={() => cancel.mutate(jobId)}>
            {words('import.cancelUpload')}
          </Button>
        ) : running ? undefined : (
          <ImportCheck sheet={sheet} kind={kind} />
        )
      }
      onSubmit={() => void submit()}
    >
      <Steps key={running ? 'sending' : 'setup'} at="setup" />
      {running ? (
        <Progress job={job} label={words(kind.title)} />
      ) : (
        <div className="import-setup" ref={setup}>
          <ImportFile
            sheet={sheet}
            kind={kind}
            error={tried > 0 && noFile ? words('import.fileRequired') : undefined}
          />
          {props.settings(tried > 0)}
          <ImportPreview sheet={sheet} fields={fields} kind={kind} leaveOut={leaveOut} onLeaveOut={setLeaveOut} />
        </div>
      )}
    </Dialog>
  )
}
