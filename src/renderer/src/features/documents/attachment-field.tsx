// Files of a follow-up or a comment that is being written (AT). Lives here: picking, dropping, pasting, and what the firm
// says to each. May not: a composer, which puts this in as a part.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Attachment } from '#shared/domain/records'
import { isSwitchedOn } from '#shared/domain/switches'
import type { LocaleKey } from '#shared/locale/index'
import { type ContractView, contractFile } from '../../bridge/contracts.ts'
import type { DocumentRow } from '../../bridge/documents.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { configQuery } from '../../bridge/queries.ts'
import { AttachmentList } from '../../components/attachments/attachment-list.tsx'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { MOST_ATTACHMENTS } from '../../lib/attachments.ts'
import { wholeDrop } from '../../lib/dropped-files.ts'
import { useFileDrop } from '../../lib/use-file-drop.ts'
import { isWord, useWords } from '../../lib/words.ts'
import type { FilesTaken, Parts } from '../parts.ts'
import { ContractPicker } from './contracts/contract-picker.tsx'
import { DocumentPicker } from './document-picker.tsx'
import { useAttachments } from './use-attachments.ts'
import '../../app/styles/attachments.css'
import '../../app/styles/tasks.css'

/** The switch of the firm that shows the way to its contracts, which is hidden without it (AT-02). */
const CONTRACT_SWITCH = 'attachment.contract.enable'

/** Records from whose documents files are chosen, and the contracts. */
type Source =
  | {
      readonly way: 'fromCustomer' | 'fromProject' | 'fromContact'
      readonly of: { readonly btype: string; readonly bid: string; readonly name: string }
    }
  | { readonly way: 'contracts' }

const calm = { busy: false, problem: undefined } as const
const ways: Readonly<Record<string, 'fromCustomer' | 'fromProject' | 'fromContact'>> = {
  company: 'fromCustomer',
  contact: 'fromContact',
  project: 'fromProject',
}

/** A document of the firm as an attachment. */
const attached = ({ id, name, fsid, fileSize }: DocumentRow): Attachment => ({ id, name, fsid, fileSize })

const rootOf = (btype: string): LocaleKey => {
  const key = `documents.root.${btype}`
  return isWord(key) ? key : 'documents.title'
}

/** Files of something that is being written, below its text. */
export const AttachmentField: Parts['AttachmentField'] = (props) => {
  const { value, onChange, owner, project, disabled = false } = props
  const words = useWords()
  const part = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { lines, said, taken, add, choose, over: overBy } = useAttachments(value, onChange)
  const tell = useEffectEvent((now: FilesTaken) => props.onTaken?.(now))
  useEffect(() => tell(taken), [taken])
  useEffect(() => () => tell('all'), [])
  const [picking, setPicking] = useState<Source | null>(null)
  const [contract, setContract] = useState<{ readonly busy: boolean; readonly problem: string | undefined }>(calm)
  const close = () => {
    setPicking(null)
    setContract(calm)
  }
  const chooseContract = async ({ id }: ContractView) => {
    setContract({ busy: true, problem: undefined })
    try {
      const file = await contractFile(id)
      if (overBy([file]) > 0)
        return setContract({ busy: false, problem: words('attachments.tooMany', { n: MOST_ATTACHMENTS }) })
      choose([file])
      close()
    } catch (error) {
      setContract({ busy: false, problem: errorWords(error) })
    }
  }
  const withContracts = isSwitchedOn(useQuery(configQuery).data?.values[CONTRACT_SWITCH])
  const places = [owner, project === null ? null : { btype: 'project', bid: project.id, name: project.name }]
  const sources = places.flatMap((of, at) => {
    const way = of === null ? undefined : ways[of.btype]
    // What is written on a project names it twice.
    const isNamed = places.slice(0, at).some((other) => other?.btype === of?.btype && other?.bid === of?.bid)
    return of === null || way === undefined || isNamed ? [] : [{ way, of }]
  })
  const over = useFileDrop(part, !disabled, add)
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of form fields
    <div
      ref={part}
      className={over ? 'attachments over' : 'attachments'}
      role="group"
      aria-label={words('attachments.title')}
    >
      <AttachmentList lines={lines} disabled={disabled} />
      <p className={said?.wrong ? 'field-note error' : 'attachments-said'} role={said?.wrong ? 'alert' : 'status'}>
        {said === null ? null : (
          <>
            <Icon name={said.wrong ? 'alert' : 'check'} size={14} />
            <span>{said.text}</span>
          </>
        )}
      </p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        autoComplete="off"
        aria-label={words('attachments.upload')}
        onChange={({ target }) => {
          add(wholeDrop([...(target.files ?? [])].map((file) => ({ file, folders: [] }))))
          // The same file, mended meanwhile, can be chosen again.
          target.value = ''
        }}
      />
      <div className="attachments-ways">
        <Button kind="link" icon="upload" disabled={disabled} onClick={() => input.current?.click()}>
          {words('attachments.upload')}
        </Button>
        {sources.map((source) => (
          <Button key={source.way} kind="link" disabled={disabled} onClick={() => setPicking(source)}>
            {words(`attachments.${source.way}`)}
          </Button>
        ))}
        <Button
          kind="link"
          hidden={!withContracts}
          disabled={disabled}
          onClick={() => setPicking({ way: 'contracts' })}
        >
          {words('attachments.fromContracts')}
        </Button>
        {over ? <span className="meta">{words('attachments.drop')}</span> : null}
      </div>
      {picking === null ? null : picking.way === 'contracts' ? (
        <ContractPicker {...contract} onChosen={(one) => void chooseContract(one)} onClose={close} />
      ) : (
        <DocumentPicker
          owner={picking.of}
          root={words(rootOf(picking.of.btype))}
          problemOf={(rows) => {
            const tooMany = overBy(rows.map(attached))
            return tooMany === 0
              ? undefined
              : words('attachments.tooManyChosen', { n: MOST_ATTACHMENTS, over: tooMany })
          }}
          onChosen={(rows) => {
            choose(rows.map(attached))
            close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
