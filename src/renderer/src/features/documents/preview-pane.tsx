import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import {
  type DocumentRow,
  documentBytesQuery,
  documentQuery,
  type FoundDocument,
  saveDocument,
} from '../../bridge/documents.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { failureOf } from '../../bridge/index.ts'
import { useOffline } from '../../bridge/online.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Fact } from '../../components/fact.tsx'
import { FieldError } from '../../components/field-error.tsx'
import { Menu, type MenuItem } from '../../components/menu.tsx'
import { Notice } from '../../components/notice.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { fileKind } from '../../lib/file-kind.ts'
import { formatSize } from '../../lib/file-size.ts'
import { formatListTime, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { FileView, Waiting } from '../../media/file-view.tsx'
import { openFile } from '../../media/open-file.ts'
import { EditButton } from './edit-button.tsx'
import type { DocumentActions } from './use-document-actions.ts'

/** Bytes up to which a document is fetched only to be shown beside the list. */
const MOST_FETCHED = 64 * 1024 * 1024

/** Says that this computer could not read a document. */
const NotRead = ({ id }: { readonly id: string }) => {
  const words = useWords()
  const { error, refetch } = useQuery(documentQuery(id))
  return (
    <Notice
      icon="alert"
      title={words('documents.failed')}
      text={error === null ? '' : errorWords(error)}
      action={{ label: words('common.retry'), run: () => void refetch() }}
    />
  )
}

const Content = ({ row, onSave }: { readonly row: DocumentRow; readonly onSave: () => void }) => {
  const words = useWords()
  const offline = useOffline() !== null
  const away = offline && row.here === 'online'
  const tooLarge = row.here === 'online' && (row.fileSize ?? 0) > MOST_FETCHED
  const { data, error, refetch } = useQuery({ ...documentBytesQuery(row), enabled: !away && !tooLarge })
  const opened = useMemo(() => (data === undefined ? null : { ...data, kind: fileKind(data.bytes) }), [data])
  const save = { label: words('file.save'), run: onSave }
  if (away) return <Notice icon="cloud-off" title={words('documents.notHereYet')} text={words('file.offlineNext')} />
  if (tooLarge && opened === null) return <Notice icon="file" title={words('documents.noPreview')} action={save} />
  if (error !== null && opened === null && failureOf(error).code === 'forbidden')
    return <Notice icon="lock" title={words('documents.forbidden')} text={words('documents.forbiddenNext')} />
  if (error !== null && opened === null)
    return (
      <Notice
        icon="alert"
        title={words('file.failed')}
        text={errorWords(error)}
        action={{ label: words('common.retry'), run: () => void refetch() }}
      />
    )
  if (opened === null) return <Waiting />
  return (
    <FileView
      key={row.fsid}
      file={row}
      opened={opened}
      broken={<Notice icon="file" title={words('documents.noPreview')} action={save} />}
    />
  )
}

/** True once the firm said that this person may not read the bytes: then there is nothing to open or to save either. */
const useIsBarred = (row: DocumentRow): boolean => {
  const { error, data } = useQuery({ ...documentBytesQuery(row), enabled: false })
  return data === undefined && error !== null && failureOf(error).code === 'forbidden'
}

/** Opens a document or gives it to the person, where they may have it. */
const Givings = (props: {
  readonly row: DocumentRow
  readonly actions: DocumentActions
  readonly onOpen: () => void
  readonly onSave: () => void
}) => {
  const words = useWords()
  if (useIsBarred(props.row)) return null
  return (
    <>
      <Button icon="file" onClick={props.onOpen}>
        {words('documents.open')}
      </Button>
      <Button icon="download" onClick={props.onSave}>
        {words('file.save')}
      </Button>
      <EditButton row={props.row} actions={props.actions} />
    </>
  )
}

/** A document beside the list: what it shows, its facts, and what can be done with it. */
export const PreviewPane = (props: {
  readonly id: string
  readonly actions: DocumentActions
  readonly onOpen: (row: DocumentRow) => void
  readonly onMove: (row: FoundDocument) => void
  readonly onCopy: (row: FoundDocument) => void
  readonly onRemove: (row: DocumentRow) => void
  /** Another version has taken the place of the one that is shown. */
  readonly onReplaced: (id: string) => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const zone = useZone()
  const offline = useOffline() !== null
  const reason = offline ? words('documents.actionsOffline') : undefined
  const { data: row, error } = useQuery(documentQuery(props.id))
  const [notSaved, setNotSaved] = useState<string | null>(null)
  const { id, onReplaced } = props
  const standing = row?.id ?? id
  useEffect(() => {
    if (standing !== id) onReplaced(standing)
  }, [standing, id, onReplaced])
  const save = () => {
    setNotSaved(null)
    saveDocument(standing).catch((failed: unknown) => {
      const failure = failureOf(failed)
      const isOfDisk = failure.code === 'not-writable' || failure.code === 'disk-full'
      const word = failure.code === 'forbidden' ? 'documents.forbidden' : 'file.notSaved'
      setNotSaved(isOfDisk ? failureWords(failure) : words(word))
    })
  }
  if (row === undefined && error === null)
    return <aside className="doc-preview" aria-label={words('documents.preview')} />
  if (row == null || row.directory)
    return (
      <aside className="doc-preview" aria-label={words('documents.preview')}>
        <header className="doc-preview-head">
          <span className="grow" />
          <IconButton icon="close" label={words('documents.closePreview')} onClick={props.onClose} />
        </header>
        {row === undefined ? <NotRead id={props.id} /> : <Notice icon="file" title={words('documents.gone')} />}
      </aside>
    )
  const more: readonly MenuItem[] = [
    { label: words('documents.copy'), icon: 'copy', run: () => props.onCopy(row), disabled: offline },
    { label: words('documents.openWindow'), icon: 'popout', run: () => void openFile(row) },
  ]
  const time = row.gmtModify === null ? '' : formatListTime(row.gmtModify, zone)
  return (
    <aside className="doc-preview" aria-label={words('documents.preview')}>
      <header className="doc-preview-head">
        <h2 className="cut grow" title={row.name}>
          {row.name}
        </h2>
        <IconButton icon="popout" label={words('documents.openWindow')} onClick={() => void openFile(row)} />
        <IconButton icon="close" label={words('documents.closePreview')} onClick={props.onClose} />
      </header>
      <div className="doc-preview-body">
        <Content key={row.id} row={row} onSave={save} />
      </div>
      <dl className="doc-preview-facts">
        <Fact label={words('documents.column.size')}>{row.fileSize === null ? '' : formatSize(row.fileSize)}</Fact>
        <Fact label={words('documents.updated')}>{[row.modifyUserName, time].filter(Boolean).join(' ')}</Fact>
        <Fact label={words('documents.offlineUse')}>
          <label className="switch-label">
            <input
              type="checkbox"
              role="switch"
              className="switch"
              autoComplete="off"
              aria-checked={row.here === 'pinned'}
              checked={row.here === 'pinned'}
              onChange={({ target }) =>
                void props.actions.run({ call: 'pin', input: { id: row.id, pinned: target.checked } })
              }
            />
            {words(row.here === 'pinned' ? 'documents.pinnedHere' : 'documents.pinHere')}
          </label>
        </Fact>
      </dl>
      <FieldError text={notSaved} />
      <footer className="doc-preview-foot">
        <Givings row={row} actions={props.actions} onOpen={() => props.onOpen(row)} onSave={save} />
        <Button disabled={offline} title={reason} onClick={() => props.onMove(row)}>
          {words('documents.move')}
        </Button>
        <span className="grow" />
        <IconButton
          icon="trash"
          label={words('documents.remove')}
          disabled={offline}
          title={reason ?? words('documents.remove')}
          onClick={() => props.onRemove(row)}
        />
        <Menu label={words('documents.more')} items={more} />
      </footer>
    </aside>
  )
}
