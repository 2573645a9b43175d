import type { FoundByText } from '../../bridge/search.ts'
import { dialReason } from '../../lib/call-words.ts'
import { useWords } from '../../lib/words.ts'
import { useTelephone } from '../../record/dialled-record.tsx'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'

/** People who are offered to be dialled. */
const PEOPLE = 2

/** Who can be dialled by a typed text: the number that it is, and people whom it finds (D-87). A chosen line dials. */
export const useDialGroup = (match: FoundByText['match']): PaletteGroup => {
  const words = useWords()
  const telephone = useTelephone()
  const { number = '', people = [] } = match ?? {}
  const line = (key: string, title: string, number: string, place: Place): PaletteItem => {
    const reason = dialReason(telephone, number, words)
    return {
      key: `dial ${key}`,
      icon: 'phone',
      title,
      detail: '',
      end: reason ?? '',
      endIsKey: false,
      marked: '',
      reason,
      run: () => telephone.dial(number, place),
    }
  }
  return {
    key: 'dial',
    title: words('search.group.dial'),
    more: false,
    items: [
      ...people.slice(0, PEOPLE).flatMap(({ objType, objId, name, phones: [first] }) =>
        first === undefined
          ? []
          : [
              // The number itself stands on the record: a line that is read over a shoulder names the person alone.
              line(`${objType} ${objId}`, words('search.dial', { number: name || first.phone }), first.phone, {
                objType,
                objId,
              }),
            ],
      ),
      ...(number === '' ? [] : [line(number, words('search.dial', { number }), number, nobody)]),
    ],
  }
}

type Place = Parameters<ReturnType<typeof useTelephone>['dial']>[1]
const nobody: Place = { objType: '', objId: '' }
