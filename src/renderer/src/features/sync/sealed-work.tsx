import { useRef, useState } from 'react'
import { SEALED_PASSWORD } from '#shared/domain/work'
import { errorWords } from '../../bridge/error-words.ts'
import { type BridgeFailure, failureOf } from '../../bridge/index.ts'
import { useRestoreWork, useSealWork } from '../../bridge/work.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { DialogPassword } from '../../components/dialog-password.tsx'
import { Menu } from '../../components/menu.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { leftWords } from '../../lib/left-words.ts'
import { useWords, type Words } from '../../lib/words.ts'

const Export = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords()
  const seal = useSealWork()
  const [password, setPassword] = useState('')
  const short = password !== '' && password.length < SEALED_PASSWORD
  const left = seal.data ?? []
  if (left.length > 0)
    return (
      <Dialog
        title={words('sealed.export')}
        closeLabel={words('common.close')}
        error={leftWords(left)}
        onClose={onClose}
      >
        {null}
      </Dialog>
    )
  return (
    <Dialog
      title={words('sealed.export')}
      action={words('outbox.export')}
      actionDisabled={password.length < SEALED_PASSWORD}
      busy={seal.isPending}
      error={seal.isError ? errorWords(seal.error) : undefined}
      onSubmit={() =>
        seal.mutate(password, {
          onSuccess: (names) => {
            if (names?.length === 0) onClose()
          },
        })
      }
      onClose={onClose}
    >
      <p className="dialog-text">{words('sealed.exportText')}</p>
      <DialogPassword
        value={password}
        label={words('signOut.password')}
        error={short ? words('signOut.passwordShort', { n: SEALED_PASSWORD }) : undefined}
        isNew
        onChange={setPassword}
      />
    </Dialog>
  )
}

const restoreWords = (failure: BridgeFailure, words: Words): string => {
  if (failure.code === 'wrong-password') return words('sealed.wrongPassword')
  return failure.code === 'invalid-input' ? words('sealed.wrongFile') : failureWords(failure)
}

const Restore = ({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: (added: number) => void }) => {
  const words = useWords()
  const restore = useRestoreWork()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [password, setPassword] = useState('')
  const submit = () => {
    if (file === null) return
    restore.mutate(
      { file, password },
      {
        onSuccess: ({ added }) => {
          onDone(added)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      title={words('sealed.restore')}
      action={words('sealed.restore')}
      actionDisabled={file === null || password === ''}
      busy={restore.isPending}
      error={restore.isError ? restoreWords(failureOf(restore.error), words) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dialog-text">{words('sealed.restoreText')}</p>
      <div className="file-line">
        <span className="form-label">{words('sealed.file')}</span>
        <input
          ref={input}
          type="file"
          accept=".json,.firmdesk,application/json"
          hidden
          autoComplete="off"
          aria-label={words('sealed.file')}
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null)
            // The same file can be chosen again.
            target.value = ''
          }}
        />
        <Button icon="upload" onClick={() => input.current?.click()}>
          {words('sealed.choose')}
        </Button>
        <span className="meta cut" role="status" title={file?.name}>
          {file?.name ?? words('sealed.noFile')}
        </span>
      </div>
      <DialogPassword value={password} label={words('signOut.password')} onChange={setPassword} />
    </Dialog>
  )
}

/** Unsent work as one encrypted file, out and in again. */
export const SealedWork = ({
  some,
  onRestored,
}: {
  readonly some: boolean
  readonly onRestored: (n: number) => void
}) => {
  const words = useWords()
  const [open, setOpen] = useState<'export' | 'restore' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Menu
        label={words('sealed.menu')}
        items={[
          { label: words('sealed.export'), icon: 'download', disabled: !some, run: () => setOpen('export') },
          { label: words('sealed.restore'), icon: 'upload', run: () => setOpen('restore') },
        ]}
      />
      {open === 'export' ? <Export onClose={close} /> : null}
      {open === 'restore' ? <Restore onClose={close} onDone={onRestored} /> : null}
    </>
  )
}
