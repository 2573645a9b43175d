// The window of a file (RT-09): what can be shown by its bytes, whatever its name says, and how else it is had.
// Lives here: this page. May not: another feature.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { opensOutside } from '#shared/domain/outside-kinds'
import type { BridgeFailure } from '../../bridge/index.ts'
import { aboutQuery, windowAction } from '../../bridge/queries.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { WindowButtons } from '../../components/window-buttons.tsx'
import { fileKind } from '../../lib/file-kind.ts'
import { formatSize } from '../../lib/file-size.ts'
import { useShortcuts } from '../../lib/keys.ts'
import { useWords } from '../../lib/words.ts'
import { FileView, tooLarge, Waiting } from '../../media/file-view.tsx'
import { Arriving, Leaving } from './transfer.tsx'
import { useFile } from './use-file.ts'
import { useLeaving } from './use-leaving.ts'
import '../../app/styles/file-window.css'

/** Why a file is not there, and what can be done. */
const Missing = ({ failure, onRetry }: { readonly failure: BridgeFailure; readonly onRetry: () => void }) => {
  const words = useWords()
  const retry = { label: words('common.retry'), run: onRetry }
  switch (failure.code) {
    case 'not-found':
      return <Notice icon="file" title={words('file.gone')} text={words('file.goneNext')} />
    case 'forbidden':
      return <Notice icon="lock" title={words('documents.forbidden')} text={words('documents.forbiddenNext')} />
    case 'too-large':
      return <Notice icon="file" title={words('file.tooLarge')} text={words('file.tooLargeNext')} />
    case 'disk-low':
    case 'disk-full':
      return <Notice icon="alert" title={words('file.noRoom')} text={words('file.noRoomNext')} action={retry} />
    case 'offline':
    case 'unreachable':
    case 'timeout':
      return <Notice icon="cloud-off" title={words('file.offline')} text={words('file.offlineNext')} action={retry} />
    case 'not-json':
      return <Notice icon="cloud-off" title={words('file.cut')} text={words('file.offlineNext')} action={retry} />
    default:
      return <Notice icon="alert" title={words('file.failed')} action={retry} />
  }
}

/** Keys that also turn the pages of what scrolls. */
const turning: ReadonlySet<string> = new Set(['PageUp', 'PageDown'])

/** True for a key that scrolls the document which has the focus, and so leads to no other file. */
const isReading = ({ key, target }: KeyboardEvent): boolean =>
  turning.has(key) && target instanceof Element && target.closest('.file-room.pages, .file-text, .file-sheet') !== null

/** The page of a file. */
export const FilePage = () => {
  const words = useWords()
  const { file, isUnknown, opened, failure, isStopped, stop, retry, place, step } = useFile()
  const leaving = useLeaving()
  const { data: about } = useQuery(aboutQuery)
  const known = useMemo(() => (opened === null ? null : { ...opened, kind: fileKind(opened.bytes) }), [opened])
  const title = file?.name || words('file.unnamed')

  useShortcuts({
    nextFile: (event) => (isReading(event) || place.at + 1 >= place.count ? false : step(1)),
    previousFile: (event) => (isReading(event) || place.at === 0 ? false : step(-1)),
  })

  const give = (way: 'save' | 'open') => () =>
    file === null ? undefined : leaving.begin(way, { ...file, name: title })
  const save = give('save')
  const open = give('open')
  const goesOutside = about?.kind === 'desktop' && opensOutside(title)
  const isBusy = known === null || leaving.running !== null
  const cannot = (
    <Notice
      icon="file"
      title={words((known !== null && tooLarge(known)) || 'file.cannotShow')}
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
          <Button onClick={open} disabled={isBusy}>
            {words('file.outside')}
          </Button>
        ) : null}
        <Button icon="download" onClick={save} disabled={isBusy}>
          {words('file.save')}
        </Button>
        {about?.customFrame ? <WindowButtons run={windowAction} /> : null}
      </header>
      {leaving.running === null ? null : (
        <Leaving
          file={leaving.running.file}
          label={words(leaving.running.way === 'save' ? 'file.saving' : 'file.opening')}
          written={leaving.running.written}
          onStop={leaving.stop}
        />
      )}
      {leaving.problem === null ? null : (
        <p className="file-note" role="alert">
          {words(leaving.problem)}
        </p>
      )}
      <main className="file-body" aria-label={title}>
        {isUnknown ? <Notice icon="file" title={words('file.unknown')} text={words('file.unknownNext')} /> : null}
        {failure !== null ? (
          <Missing failure={failure} onRetry={retry} />
        ) : known !== null && file !== null ? (
          <FileView key={file.fsid} file={file} opened={known} broken={cannot} />
        ) : isUnknown ? null : isStopped ? (
          <Notice icon="file" title={words('file.stopped')} action={{ label: words('file.again'), run: retry }} />
        ) : file === null ? (
          <Waiting />
        ) : (
          <Arriving key={file.fsid} file={file} onStop={stop} />
        )}
      </main>
    </div>
  )
}
