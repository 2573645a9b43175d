import type { ContactView } from '#shared/contract/contacts'
import { recordLink } from '#shared/domain/record-link'
import { useCopy } from '../../bridge/copy.ts'
import { usePermissions } from '../../bridge/permissions.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { CopiedWords } from '../../components/copied-words.tsx'
import { useShortcuts } from '../../lib/keys.ts'
import { useWords } from '../../lib/words.ts'
import { contactsText } from './contacts-text.ts'

/** Copies a contact as the list copies it, by its button or Y, or its link, and says what became of it. */
export const CopyContact = ({ contact }: { readonly contact: ContactView }) => {
  const words = useWords()
  const { copyPhones } = usePermissions()
  const { copied, copy } = useCopy()
  const run = () => void copy(contactsText([contact], copyPhones))
  const link = recordLink({ objType: 'contact', id: contact.id })
  useShortcuts({ copy: run })
  return (
    <>
      <CopiedWords copied={copied} />
      <Button icon="copy" onClick={run}>
        {words('contacts.copyOne')}
        <kbd>Y</kbd>
      </Button>
      {link === null ? null : (
        <IconButton
          icon="link"
          label={words('record.copyLink')}
          onClick={() => void copy({ text: link, withoutPhones: false })}
        />
      )}
    </>
  )
}
