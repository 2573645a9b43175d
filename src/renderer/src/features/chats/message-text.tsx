import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wholeTextQuery } from '../../bridge/chats.ts'
import { failureOf } from '../../bridge/index.ts'
import { Dialog } from '../../components/dialog.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { useWords } from '../../lib/words.ts'

const WholeText = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const words = useWords()
  const { data, error } = useQuery(wholeTextQuery(id))
  return (
    <Dialog
      title={words('messages.wholeTitle')}
      size="widest"
      closeLabel={words('common.close')}
      error={error === null ? undefined : failureWords(failureOf(error))}
      onClose={onClose}
    >
      <textarea
        className="whole-text"
        autoComplete="off"
        aria-label={words('messages.wholeText')}
        dir="auto"
        readOnly
        aria-busy={data === undefined}
        value={data ?? ''}
      />
    </Dialog>
  )
}

/** The way to the rest of a text that is too long for a message of the list. */
export const WholeTextButton = ({ id }: { readonly id: string }) => {
  const words = useWords()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words('messages.whole')}
      </button>
      {open ? <WholeText id={id} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
