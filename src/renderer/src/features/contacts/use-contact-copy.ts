import { useEffect, useRef, useState } from 'react'
import type { ContactView } from '#shared/contract/contacts'
import { usePermissions } from '../../bridge/permissions.ts'
import { copyText } from '../../bridge/queries.ts'
import { useWords } from '../../lib/words.ts'
import type { RecordList } from '../../record/list/use-record-list.ts'
import { contactsText } from './contacts-text.ts'

/** Copies the selected contacts; `said` is what became of it, until others are selected. */
export const useContactCopy = ({
  rows,
  selected,
  select,
}: Pick<RecordList<ContactView>, 'rows' | 'selected' | 'select'>) => {
  const words = useWords()
  const { copyPhones } = usePermissions()
  const [said, setSaid] = useState('')
  // Contacts of other pages stay selected, and are copied too.
  const seen = useRef(new Map<string, ContactView>())
  useEffect(() => {
    for (const row of rows) seen.current.set(row.id, row)
  }, [rows])
  /** Copies contacts and answers what was done; null where it could not be. */
  const copied = async (chosen: readonly ContactView[]): Promise<string | null> => {
    const { text, withoutPhones } = contactsText(chosen, copyPhones)
    if (!(await copyText(text))) return null
    return words(withoutPhones ? 'contacts.copiedWithoutPhones' : 'contacts.copied', { n: chosen.length })
  }
  const copy = () => copied([...selected].flatMap((id) => seen.current.get(id) ?? []))
  const onSelect = (next: ReadonlySet<string>) => {
    select(next)
    setSaid('')
  }
  return {
    said,
    copy: () => void copy().then((done) => setSaid(done ?? words('copy.failed'))),
    copyRow: (row: ContactView) => copied([row]),
    onSelect,
  } as const
}

/** The way to copy contacts, as the list's actions offer it. */
export type ContactCopy = Pick<ReturnType<typeof useContactCopy>, 'said' | 'copy'>
