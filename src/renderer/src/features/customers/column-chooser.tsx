import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { CheckBox } from '../../components/check-list.tsx'
import { Floating } from '../../components/floating.tsx'
import type { GridColumn } from '../../components/grid/types.ts'
import { Icon } from '../../components/icon.tsx'
import { useWords } from '../../lib/words.ts'
import { layoutOf } from './arranged-columns.ts'
import {
  type ColumnPlace,
  fitWidth,
  type Layout,
  largestWidth,
  leastWidth,
  movedTo,
  withPlace,
} from './column-layout.ts'
import '../../app/styles/columns.css'

type Change = (layout: Layout) => void

const Width = (props: {
  readonly label: string
  readonly width: number
  readonly onChange: (width: number) => void
}) => {
  const words = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    const width = Number(typed)
    if (typed !== null && typed.trim() !== '' && Number.isFinite(width)) props.onChange(fitWidth(Math.max(width, 1)))
    setTyped(null)
  }
  return (
    <input
      type="number"
      className="column-width"
      autoComplete="off"
      aria-label={words('columns.width', { name: props.label })}
      title={words('columns.width', { name: props.label })}
      min={leastWidth}
      max={largestWidth}
      step={8}
      value={typed ?? String(props.width)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        take()
      }}
    />
  )
}

const Line = (props: {
  readonly place: ColumnPlace
  readonly label: string
  readonly width: number
  readonly at: number
  readonly onMove: (to: number) => void
  readonly onPlace: (change: Partial<ColumnPlace>) => void
  readonly onDrag: (event: PointerEvent) => void
}) => {
  const words = useWords()
  const { place, label, at } = props
  const first = at === 0
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    props.onMove(at + step)
  }
  return (
    <li className={place.shown ? 'column-line' : 'column-line off'} data-column={place.id}>
      <button
        type="button"
        className="column-grip"
        aria-label={words('columns.move', { name: label })}
        title={words('columns.moveHint')}
        disabled={first}
        onKeyDown={onKeyDown}
        onPointerDown={first ? undefined : props.onDrag}
      >
        <Icon name="grip" size={14} />
      </button>
      <CheckBox
        className="column-name"
        checked={place.shown}
        disabled={first}
        focused={at === 1}
        onChange={(shown) => props.onPlace({ shown })}
      >
        <span className="cut" title={label}>
          {label}
        </span>
      </CheckBox>
      <Width label={label} width={props.width} onChange={(width) => props.onPlace({ width })} />
      <button
        type="button"
        className={place.frozen ? 'icon-btn column-pin on' : 'icon-btn column-pin'}
        aria-pressed={place.frozen}
        aria-label={words('columns.freeze', { name: label })}
        title={words(place.frozen ? 'columns.frozen' : 'columns.freezeHint')}
        disabled={first}
        onClick={() => props.onPlace({ frozen: !place.frozen })}
      >
        <Icon name="pin" size={14} />
      </button>
    </li>
  )
}

/** Chooses the columns: which are shown, in which order and width, and which stay in view (beyond 15). */
export const ColumnChooser = <Row,>(props: {
  /** The firm's columns, as they stand without a layout. */
  readonly columns: readonly GridColumn<Row>[]
  readonly layout: Layout | null
  readonly anchor: HTMLElement
  readonly onChange: (layout: Layout | null) => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const { columns } = props
  // What is chosen here counts from key to key, whoever keeps it later.
  const [own, setOwn] = useState(props.layout)
  const layout = layoutOf(columns, own)
  const onChange = (next: Layout | null) => {
    setOwn(next)
    props.onChange(next)
  }
  const columnOf = (id: string) => columns.find((column) => column.id === id)
  const change: Change = (next) => onChange(layoutOf(columns, next))
  const labelOf = (id: string) => columnOf(id)?.label ?? id
  const move = (id: string, to: number) => {
    const next = layoutOf(columns, movedTo(layout, id, to))
    onChange(next)
    setSaid(words('columns.moved', { name: labelOf(id), n: next.findIndex((place) => place.id === id) + 1 }))
  }
  const onDrag = (id: string) => (event: PointerEvent) => {
    if (event.button !== 0) return
    const grip = event.currentTarget as HTMLElement
    grip.setPointerCapture(event.pointerId)
    let now = layout
    const onMove = ({ clientY }: globalThis.PointerEvent) => {
      const lines = [...(list.current?.children ?? [])]
      const over = lines.findIndex((line) => {
        const { top, bottom } = line.getBoundingClientRect()
        return clientY >= top && clientY < bottom
      })
      if (over < 0 || now[over]?.id === id) return
      now = layoutOf(columns, movedTo(now, id, over))
      onChange(now)
    }
    const onEnd = () => {
      grip.removeEventListener('pointermove', onMove)
      grip.removeEventListener('lostpointercapture', onEnd)
    }
    grip.addEventListener('pointermove', onMove)
    grip.addEventListener('lostpointercapture', onEnd)
  }
  return (
    <Floating
      anchor={props.anchor}
      label={words('columns.title')}
      className="column-chooser"
      atEnd
      onClose={props.onClose}
    >
      <h3>{words('columns.title')}</h3>
      <ul ref={list} aria-label={words('columns.title')}>
        {layout.map((place, at) => (
          <Line
            key={place.id}
            place={place}
            label={labelOf(place.id)}
            width={place.width || (columnOf(place.id)?.width ?? 0)}
            at={at}
            onMove={(to) => move(place.id, to)}
            onPlace={(next) => change(withPlace(layout, place.id, next))}
            onDrag={onDrag(place.id)}
          />
        ))}
      </ul>
      <div className="panel-foot">
        <span className="meta grow" role="status">
          {said || words('columns.count', { n: layout.filter(({ shown }) => shown).length, all: layout.length })}
        </span>
        <Button kind="quiet" disabled={own === null} onClick={() => onChange(null)}>
          {words('columns.reset')}
        </Button>
      </div>
    </Floating>
  )
}
