// Files of a follow-up or a comment that is being written (AT). Lives here: picking, dropping, pasting, and what the firm
// says to each. May not: a composer, which puts this in as a part.
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { isSwitchedOn } from '#shared/domain/switches'
import { configQuery } from '../../bridge/queries.ts'
import { AttachmentList } from '../../components/attachments/attachment-list.tsx'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { useFileDrop } from '../../lib/use-file-drop.ts'
import { useWords } from '../../lib/words.ts'
import type { Parts } from '../parts.ts'
import { useAttachments } from './use-attachments.ts'
import '../../app/styles/attachments.css'
import '../../app/styles/tasks.css'

/** The switch of the firm that shows the way to its contracts, which is hidden without it (AT-02). */
const CONTRACT_SWITCH = 'attachment.contract.enable'

/** Files of something that is being written, below its text. */
export const AttachmentField: Parts['AttachmentField'] = ({ value, onChange, disabled = false }) => {
  const words = useWords()
  const part = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { lines, said, add } = useAttachments(value, onChange)
  const withContracts = isSwitchedOn(useQuery(configQuery).data?.values[CONTRACT_SWITCH])
  const over = useFileDrop(part, !disabled, (files) => add(files.map(({ file }) => file)))
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
          add([...(target.files ?? [])])
          // The same file, mended meanwhile, can be chosen again.
          target.value = ''
        }}
      />
      <div className="attachments-ways">
        <Button kind="link" icon="upload" disabled={disabled} onClick={() => input.current?.click()}>
          {words('attachments.upload')}
        </Button>
        <Button kind="link" hidden={!withContracts} disabled={disabled}>
          {words('attachments.fromContracts')}
        </Button>
        {over ? <span className="meta">{words('attachments.drop')}</span> : null}
      </div>
    </div>
  )
}
