import { useQueryClient } from '@tanstack/react-query'
import { usePermissions } from '../../bridge/permissions.ts'
import { copyText, customerQuery } from '../../bridge/queries.ts'
import type { Tell } from '../../bridge/tasks.ts'
import type { FieldLists } from '../../lib/field-labels.ts'
import { useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'

/** Copies a customer of the list as its page is copied, and says by `note` what became of it. */
export const useRowCopy = (
  lists: FieldLists,
  accountNames: ReadonlyMap<string, string>,
  note: Tell['note'],
): ((id: string) => void) => {
  const words = useWords()
  const zone = useZone()
  const client = useQueryClient()
  const { copyPhones } = usePermissions()
  const copy = async (id: string): Promise<string | null> => {
    const [detail, { rowText }] = await Promise.all([client.fetchQuery(customerQuery(id)), import('./row-text.ts')])
    const { text, withoutPhones } = rowText(detail, lists, zone, words, copyPhones, accountNames)
    if (!(await copyText(text))) return null
    return words(withoutPhones ? 'copy.doneWithoutPhones' : 'copy.done')
  }
  return (id) =>
    void copy(id)
      .catch(() => null)
      .then((done) => (done === null ? note(words('copy.failed'), 'bad') : note(done)))
}
