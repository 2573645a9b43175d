import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { CONTACT_HEADINGS } from '#shared/domain/contact-sheet'
import { contactImport } from '../../../actions/import/import-kind.ts'
import { ImportMode } from '../../../actions/import/import-mode.tsx'
import { ImportTags } from '../../../actions/import/import-tags.tsx'
import { SheetImport } from '../../../actions/import/sheet-import.tsx'
import { useImportContacts } from '../../../bridge/contacts.ts'
import { errorWords } from '../../../bridge/error-words.ts'
import { useOffline } from '../../../bridge/online.ts'
import { firmTagsQuery } from '../../../bridge/pickers.ts'
import type { Tell } from '../../../bridge/tasks.ts'
import { plainField } from '../../../lib/known-fields.ts'
import { useWords } from '../../../lib/words.ts'

/** The tags of contacts, which the firm alone has, and why there is none to choose; null while nothing is to be said. */
const useContactTags = () => {
  const words = useWords()
  const offline = useOffline()
  const { data, error } = useQuery({ ...firmTagsQuery('contact'), enabled: offline === null })
  const tags = data?.tags ?? []
  if (data !== undefined) return { tags, note: tags.length === 0 ? words('contacts.import.tagsNone') : null }
  if (offline !== null) return { tags, note: words(`online.${offline}`) }
  return { tags, note: error === null ? null : errorWords(error) }
}

/** Import of contacts from a sheet (CC-01): each row names its customer. */
export const ImportContacts = (props: {
  readonly tell: Tell
  /** A task whose result is shown. */
  readonly job: string | null
  readonly onClose: () => void
}) => {
  const words = useWords()
  const start = useImportContacts()
  const [mode, setMode] = useState<1 | 2>(2)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { tags, note } = useContactTags()
  const label = words('contacts.name')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone, which the label stands for
  const fields = useMemo(
    () =>
      (
        [
          ['name', 1, label],
          ['companyName', 1, words('contacts.import.customer'), words('contacts.customer')],
          ['position', 1, words('contacts.position')],
          ['telephone', 13, words('contacts.telephone')],
          ['email', 1, words('contacts.email')],
          ['city', 1, words('contacts.city')],
          ['note', 1, words('field.note')],
        ] as const
      ).map(([name, type, own, ...others]) => ({
        ...plainField(name, type),
        label: own,
        headings: [...CONTACT_HEADINGS[name], ...others],
      })),
    [label],
  )
  return (
    <SheetImport
      kind={contactImport}
      fields={fields}
      settings={() => (
        <div className="import-settings">
          <ImportMode mode={mode} onChange={setMode} />
          <div className="wide">
            <ImportTags tags={tags} note={note} chosen={chosen} onChange={setChosen} />
          </div>
        </div>
      )}
      complete
      start={(handle) => start.mutateAsync({ handle, importType: mode, tags: [...chosen] })}
      tell={props.tell}
      job={props.job}
      onClose={props.onClose}
    />
  )
}
