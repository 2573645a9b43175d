// The shortcuts of the app (?), as the table says that registers them.
import { Fragment, useId } from 'react'
import type { LocaleKey } from '#shared/locale/index'
import { Dialog } from '../../components/dialog.tsx'
import { keyWords, scopes, shortcutNames, shortcuts } from '../../lib/shortcuts.ts'
import { useWords } from '../../lib/words.ts'
import { railEntries, railKeys } from '../features.ts'
import '../styles/shortcuts.css'

/** Keys, and the words for what they do. */
type Line = { readonly keys: readonly string[]; readonly label: LocaleKey }

/** Keys of the rail's entries, in their order. */
const railLines: readonly Line[] = railEntries.flatMap(({ to, label }) =>
  [...railKeys].filter(([, path]) => path === to).map(([key]) => ({ keys: [`Mod+${key}`], label })),
)

const linesOf = (scope: (typeof scopes)[number]): readonly Line[] => [
  ...shortcutNames
    .filter((name) => shortcuts[name].scope === scope)
    .map((name) => ({ keys: shortcuts[name].keys, label: `shortcut.${name}` as const })),
  ...(scope === 'window' ? railLines : []),
]

const Group = ({ scope }: { readonly scope: (typeof scopes)[number] }) => {
  const words = useWords()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{words(`shortcuts.${scope}`)}</h3>
      <dl>
        {linesOf(scope).map(({ keys, label }) => (
          <Fragment key={label}>
            <dt>
              {keys.map((one) => (
                <kbd key={one}>{keyWords(one)}</kbd>
              ))}
            </dt>
            <dd>{words(label)}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

/** Every shortcut, by where it holds. */
export const ShortcutsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useWords()
  return (
    <Dialog title={words('shortcuts.title')} size="widest" closeLabel={words('common.close')} onClose={onClose}>
      <div className="shortcuts">
        {scopes.map((scope) => (
          <Group key={scope} scope={scope} />
        ))}
      </div>
    </Dialog>
  )
}
