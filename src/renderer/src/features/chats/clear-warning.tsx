import { useCallback, useState } from 'react'
import { type Message, useClearWarning } from '../../bridge/chats.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { useOffline } from '../../bridge/online.ts'
import { Confirm } from '../../components/confirm.tsx'
import { Icon } from '../../components/icon.tsx'
import { useWords } from '../../lib/words.ts'

/**
 * Clears a warning once a person confirmed it: it cannot be undone (CA-21, D-75). The mark goes when the firm has it.
 * Answers how to ask, why it cannot be done now, and the question.
 */
export const useWarningClearing = () => {
  const words = useWords()
  const offline = useOffline()
  const clear = useClearWarning()
  const [asked, setAsked] = useState<Message | null>(null)
  const { reset } = clear
  const ask = useCallback(
    (message: Message) => {
      reset()
      setAsked(message)
    },
    [reset],
  )
  const question =
    asked === null ? null : (
      <Confirm
        title={words('messages.clearWarning')}
        text={words('messages.clearSure')}
        action={words('messages.clearWarning')}
        busy={clear.isPending}
        onConfirm={() => clear.mutate(asked, { onSuccess: () => setAsked(null) })}
        onClose={() => setAsked(null)}
      >
        {clear.error === null ? null : (
          <p className="form-note error" role="alert">
            <Icon name="alert" size={14} />
            <span>{errorWords(clear.error)}</span>
          </p>
        )}
      </Confirm>
    )
  return { ask, reason: offline === null ? null : words('messages.clearOffline'), question }
}
