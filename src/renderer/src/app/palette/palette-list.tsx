import { Fragment } from 'react'
import { Icon } from '../../components/icon.tsx'
import { useWords } from '../../lib/words.ts'
import { isWritten } from './palette-groups.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'

/** A text with the part marked that was typed; without one where it does not stand in it as typed. */
const Marked = ({ text, part }: { readonly text: string; readonly part: string }) => {
  const folded = text.toLowerCase()
  const wanted = part.toLowerCase()
  const start = wanted === '' || folded.length !== text.length ? -1 : folded.indexOf(wanted)
  if (start < 0) return text
  const end = start + wanted.length
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}

const Line = ({ item, written }: { readonly item: PaletteItem; readonly written: boolean }) => (
  <>
    <Icon name={item.icon} />
    <span className={written ? 'palette-of cut' : 'cut grow'} title={item.title}>
      {written ? item.title : <Marked text={item.title} part={item.marked} />}
    </span>
    {item.detail === '' ? null : (
      <span className={written ? 'palette-said cut grow' : 'meta cut'} title={item.detail}>
        {written ? <Marked text={item.detail} part={item.marked} /> : item.detail}
      </span>
    )}
    {item.end === '' ? null : item.endIsKey ? (
      <kbd>{item.end}</kbd>
    ) : (
      <span className="meta palette-end cut" title={item.end}>
        {item.end}
      </span>
    )}
  </>
)

/** Groups of lines, one of which is chosen; the keys belong to the box above. */
export const PaletteList = (props: {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  /** Key of the chosen line. */
  readonly chosen: string | null
  readonly onChoose: (key: string) => void
  readonly onRun: (item: PaletteItem) => void
}) => {
  const words = useWords()
  const { id, groups, chosen } = props
  let index = -1
  return (
    // Presses leave the focus in the box; nor is the list a stop of Tab, as one that scrolls would be by itself.
    <div
      className="palette-list"
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={words('search.results')}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map((group) => (
        <Fragment key={group.key}>
          {/* biome-ignore lint/a11y/useSemanticElements: no set of form fields */}
          <div role="group" aria-labelledby={`${id}-${group.key}`}>
            <div className="palette-head" role="presentation">
              <span id={`${id}-${group.key}`}>{group.title}</span>
              {group.more ? <span className="meta">{words('search.more')}</span> : null}
            </div>
            {group.items.map((item) => {
              index += 1
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the combobox above
                <div
                  key={item.key}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={item.key === chosen}
                  aria-disabled={item.reason === null ? undefined : true}
                  className={item.key === chosen ? 'suggestion on' : 'suggestion'}
                  ref={item.key === chosen ? (line) => line?.scrollIntoView({ block: 'nearest' }) : undefined}
                  onPointerMove={() => props.onChoose(item.key)}
                  onClick={() => props.onRun(item)}
                >
                  <Line item={item} written={isWritten(group.key)} />
                </div>
              )
            })}
          </div>
        </Fragment>
      ))}
    </div>
  )
}
