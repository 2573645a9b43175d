import { useState } from 'react'
import type { EvidenceResult } from '#shared/contract/evidence'
import { showSaved } from '../../bridge/evidence.ts'
import { saveFile } from '../../bridge/files.ts'
import { copyText } from '../../bridge/queries.ts'
import { Button } from '../../components/button.tsx'
import { CopiedWords } from '../../components/copied-words.tsx'
import { formatCount } from '../../lib/count.ts'
import { formatSize } from '../../lib/file-size.ts'
import { useWords } from '../../lib/words.ts'

/** Saving of an export: `saved` is the handle of the file once it was. */
export type Saving = {
  readonly saved: boolean
  readonly failed: boolean
  readonly save: (handle: string, name: string) => void
}

/** Saves what an export came to; a new result was not saved yet. */
export const useSaving = (result: EvidenceResult | null): Saving => {
  const [saved, setSaved] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  return {
    saved: result !== null && saved === result.handle,
    failed: result !== null && failed === result.handle,
    save: (handle, name) => {
      setFailed(null)
      saveFile(handle, name).then(
        (done) => {
          if (done && handle === result?.handle) setSaved(handle)
        },
        () => setFailed(result?.handle ?? null),
      )
    },
  }
}

/** The file that came out: its name, what is in it, and its SHA-256. The dialog's main action saves it. */
export const ExportResult = ({
  result,
  saving,
  onAgain,
}: {
  readonly result: EvidenceResult
  readonly saving: Saving
  readonly onAgain: () => void
}) => {
  const words = useWords()
  const [copied, setCopied] = useState<'copy.done' | 'copy.failed' | null>(null)
  const { messages, files, missing, bytes, sha256, name, handle, sum } = result
  const copy = async () => setCopied((await copyText(sha256)) ? 'copy.done' : 'copy.failed')
  const isDesktop = window.firmdesk !== undefined
  return (
    <div className="evidence-result" role="status">
      <h3>{words('evidence.done')}</h3>
      <dl>
        <dt>{words('evidence.fileName')}</dt>
        <dd>
          <bdi>{name}</bdi> ({formatSize(bytes)})
        </dd>
        <dt>{words('evidence.doc.messages')}</dt>
        <dd>
          {words('evidence.counts', { messages: formatCount(messages), files: formatCount(files) })}
          {missing > 0 ? <p className="form-note warn">{words('evidence.missing', { n: missing })}</p> : null}
        </dd>
        <dt>{words('evidence.sha')}</dt>
        <dd>
          <code>{sha256}</code>
          <p className="form-note">{words('evidence.shaHint')}</p>
        </dd>
      </dl>
      <div className="evidence-tools">
        <Button icon="copy" onClick={() => void copy()}>
          {words('evidence.copySha')}
        </Button>
        <Button icon="download" onClick={() => saving.save(sum, `${name}.sha256`)}>
          {words('evidence.saveSum')}
        </Button>
        {isDesktop && saving.saved ? (
          <Button onClick={() => void showSaved(handle)}>{words('evidence.show')}</Button>
        ) : null}
        <Button kind="quiet" onClick={onAgain}>
          {words('evidence.again')}
        </Button>
        <CopiedWords copied={copied} />
      </div>
    </div>
  )
}
