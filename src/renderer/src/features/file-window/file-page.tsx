// The window of a file (RT-09): what can be shown by its bytes, whatever its name says, and how else it is had.
// Lives here: this page. May not: another feature.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { opensOutside } from '#shared/domain/outside-kinds'
import type { BridgeFailure } from '../../bridge/index.ts'
import { openOutside, saveMedia } from '../../bridge/media.ts'
import { aboutQuery, windowAction } from '../../bridge/queries.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { WindowButtons } from '../../components/window-buttons.tsx'
import { fileKind } from '../../lib/file-kind.ts'
import { formatSize } from '../../lib/file-size.ts'
import { useShortcuts } from '../../lib/keys.ts'
import { useWords } from '../../lib/words.ts'
import { FileView, isTooLarge, Waiting } from '../../media/file-view.tsx'
import { useFile } from './use-file.ts'
import '../../app/styles/file-window.css'

/** Why a file is not there, and what can be done. */
const Missing = ({ failure, onRetry }: { readonly failure: BridgeFailure; readonly onRetry: () => void }) => {
  const words = useWords()
  const retry = { label: words('common.retry'), run: onRetry }
  switch (failure.code) {
    case 'not-found':
      return <Notice icon="file" title={words('file.gone')} text={words('file.goneNext')} />
    case 'too-large':
      return <Notice icon="file" title={words('file.tooLarge')} text={words('file.tooLargeNext')} />
    case 'disk-low':
    case 'disk-full':
      return <Notice icon="alert" title={words('file.noRoom')} text={words('file.noRoomNext')} action={retry} />
    case 'offline':
    case 'unreachable':
    case 'timeout':
      return <Notice icon="cloud-off" title={words('file.offline')} text={words('file.offlineNext')} action={retry} />
    default:
      return <Notice icon="alert" title={words('file.failed')} action={retry} />
  }
}

/** The page of a file. */
export const FilePage = () => {
  const words = useWords()
  const { file, isUnknown, opened, failure, retry, place, step } = useFile()
  const { data: about } = useQuery(aboutQuery)
  const [problem, setProblem] = useState<'file.notSaved' | 'file.notOpened' | null>(null)
  const [isOpening, setOpening] = useState(false)
  const known = useMemo(() => (opened === null ? null : { ...opened, kind: fileKind(opened.bytes) }), [opened])
  const title = file?.name || words('file.unnamed')

  useShortcuts({
    nextFile: () => (place.count > 1 ? step(1) : false),
    previousFile: () => (place.count > 1 ? step(-1) : false),
  })

  const save = () => {
    if (file === null) return
    setProblem(null)
    saveMedia({ ...file, name: title }).catch(() => setProblem('file.notSaved'))
  }
  const goesOutside = about?.kind === 'desktop' && opensOutside(title)
  const open = () => {
    // The press is spent while the file is fetched: another one would be told that it was not opened.
    if (file === null || isOpening) return
    setProblem(null)
    setOpening(true)
    openOutside({ ...file, name: title })
      .then(
        (opened) => setProblem(opened ? null : 'file.notOpened'),
        () => setProblem('file.notOpened'),
      )
      .finally(() => setOpening(false))
  }
  const cannot = (
    <Notice
      icon="file"
      title={words(known !== null && isTooLarge(known) ? 'file.largeKind' : 'file.cannotShow')}
      text={words(goesOutside ? 'file.cannotShowOpen' : 'file.cannotShowNext')}
      action={goesOutside ? { label: words('file.outside'), run: open } : { label: words('file.save'), run: save }}
    />
  )
  return (
    <div className="file-window">
      <header className="top file-head">
        <Icon name={known?.kind.kind === 'picture' ? 'image' : 'file'} size={20} />
        <h1 className="cut" title={title}>
          {title}
        </h1>
        {known === null ? null : <span className="file-size">{formatSize(known.size)}</span>}
        {place.count > 1 ? (
          <span className="file-place">
            <IconButton
              icon="chevron-left"
              label={words('file.before')}
              disabled={place.at === 0}
              onClick={() => step(-1)}
            />
            {place.at + 1} / {place.count}
            <IconButton
              icon="chevron-right"
              label={words('file.after')}
              disabled={place.at === place.count - 1}
              onClick={() => step(1)}
            />
          </span>
        ) : null}
        {goesOutside ? (
          <Button onClick={open} disabled={known === null || isOpening}>
            {words('file.outside')}
          </Button>
        ) : null}
        <Button icon="download" onClick={save} disabled={known === null}>
          {words('file.save')}
        </Button>
        {about?.customFrame ? <WindowButtons run={windowAction} /> : null}
      </header>
      {problem === null ? null : (
        <p className="file-note" role="alert">
          {words(problem)}
        </p>
      )}
      <main className="file-body" aria-label={title}>
        {isUnknown ? <Notice icon="file" title={words('file.unknown')} text={words('file.unknownNext')} /> : null}
        {failure !== null ? (
          <Missing failure={failure} onRetry={retry} />
        ) : known !== null && file !== null ? (
          <FileView key={file.fsid} file={file} opened={known} broken={cannot} />
        ) : isUnknown ? null : (
          <Waiting />
        )}
      </main>
    </div>
  )
}
