import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { contractFile, contractQuery, contractRefreshQuery, useContractChange } from '../../../bridge/contracts.ts'
import { errorWords } from '../../../bridge/error-words.ts'
import type { NamedFile } from '../../../bridge/media.ts'
import { useOffline } from '../../../bridge/online.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { Confirm } from '../../../components/confirm.tsx'
import { FieldError } from '../../../components/field-error.tsx'
import { Notice } from '../../../components/notice.tsx'
import { formatListTime, useZone } from '../../../lib/time.ts'
import { isWord, useWords, type Words } from '../../../lib/words.ts'
import { openFile } from '../../../media/open-file.ts'
import { ContractDialog } from './contract-dialog.tsx'
import { shownValue } from './contract-values.ts'

/** What the firm calls a field, in words where the app has any. */
const nameOf = (name: string, words: Words): string => {
  const key = `contracts.field.${name}`
  return isWord(key) ? words(key) : name
}

/** A contract beside the list, with everything that the firm says of it, and its file (CT-04, CT-05). */
export const ContractDetail = (props: { readonly id: string; readonly onClose: () => void }) => {
  const words = useWords()
  const zone = useZone()
  const offline = useOffline() !== null
  const reason = offline ? words('documents.actionsOffline') : undefined
  const change = useContractChange()
  const { data: contract } = useQuery(contractQuery(props.id))
  useQuery({ ...contractRefreshQuery(props.id), enabled: !offline })
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const fetched = useRef<{ readonly id: string; readonly file: NamedFile } | null>(null)
  const openIt = async () => {
    setProblem(null)
    const { id } = props
    try {
      // Where the firm takes so long that a window needs another press, that one opens it at once.
      const file = fetched.current?.id === id ? fetched.current.file : await contractFile(id)
      fetched.current = { id, file }
      if (await openFile(file)) fetched.current = null
      else setProblem(words('contracts.notOpened'))
    } catch (error) {
      setProblem(errorWords(error))
    }
  }
  const remove = () =>
    change.mutate(
      { call: 'remove', input: { id: props.id } },
      {
        onSuccess: props.onClose,
        onError: (error) => {
          setProblem(errorWords(error))
          setOpen(null)
        },
      },
    )
  if (contract === undefined) return <aside className="doc-preview" aria-label={words('contracts.detail')} />
  const facts =
    contract === null
      ? []
      : [
          { name: words('contracts.partyA'), value: contract.partyA },
          { name: words('contracts.partyB'), value: contract.partyB },
          { name: words('contracts.creator'), value: contract.userCreateName },
          { name: words('contracts.finisher'), value: contract.finishUserName },
          {
            name: words('contracts.created'),
            value: contract.gmtCreate === null ? '' : formatListTime(contract.gmtCreate, zone),
          },
          ...contract.other.map((field) => ({
            name: nameOf(field.name, words),
            value: shownValue(field, Date.now(), zone, words),
          })),
        ]
  return (
    <aside className="doc-preview" aria-label={words('contracts.detail')}>
      <header className="doc-preview-head">
        <h2 className="cut grow" title={contract?.name}>
          {contract?.name}
        </h2>
        <IconButton icon="close" label={words('contracts.close')} onClick={props.onClose} />
      </header>
      {contract === null ? <Notice icon="file" title={words('documents.gone')} /> : null}
      <dl className="doc-preview-facts contract-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="cut">{name}</dt>
            <dd>{value || words('common.none')}</dd>
          </div>
        ))}
      </dl>
      <FieldError text={problem} />
      {contract === null ? null : (
        <footer className="doc-preview-foot">
          <Button icon="file" disabled={offline} title={reason} onClick={() => void openIt()}>
            {words('contracts.openFile')}
          </Button>
          <Button icon="edit" disabled={offline} title={reason} onClick={() => setOpen('edit')}>
            {words('contracts.edit')}
          </Button>
          <span className="grow" />
          <IconButton
            icon="trash"
            label={words('contracts.remove')}
            disabled={offline}
            title={reason ?? words('contracts.remove')}
            onClick={() => setOpen('remove')}
          />
        </footer>
      )}
      {open === 'edit' && contract !== null ? (
        <ContractDialog contract={contract} onDone={() => setOpen(null)} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'remove' && contract !== null ? (
        <Confirm
          title={words('contracts.remove')}
          text={words('contracts.removeText', { name: contract.name })}
          warning={words('batch.cannotUndo')}
          action={words('contracts.remove')}
          busy={change.isPending}
          actionDisabled={offline}
          onConfirm={remove}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </aside>
  )
}
