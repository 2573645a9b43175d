// Presses in a part of the page without a browser: the part's own handlers run between two of its drawings.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement, isValidElement, type ReactElement, type ReactNode, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'

/** An element as a part has drawn it. */
export type Drawn = ReactElement<Readonly<Record<string, unknown>>>
/** The first element that has a property, or is of a tag. */
export type Find = (what: string) => Drawn

const isOf = ({ type, props }: Drawn, what: string): boolean => type === what || Object.hasOwn(props, what)

const inside = (node: ReactNode): readonly Drawn[] => {
  if (Array.isArray(node)) return node.flatMap(inside)
  if (!isValidElement(node)) return []
  const drawn = node as Drawn
  return [drawn, ...inside(drawn.props.children as ReactNode)]
}

/**
 * Draws a part, does each step in the drawing that the one before brought about, and answers the elements of the last;
 * its own parts are not drawn, and effects do not run. `around` stands around the part, as a context does.
 */
export const played = (
  part: unknown,
  props: object,
  {
    steps = [],
    client = new QueryClient(),
    around = (node) => node,
  }: Partial<{
    readonly steps: readonly ((find: Find) => void)[]
    readonly client: QueryClient
    readonly around: (node: ReactNode) => ReactNode
  }> = {},
): { readonly find: Find; readonly has: (what: string) => boolean } => {
  const draw = part as (props: object) => ReactNode
  let elements: readonly Drawn[] = []
  const find: Find = (what) => {
    const found = elements.find((one) => isOf(one, what))
    if (found === undefined) throw new Error(`nothing is drawn that is, or has, ${what}`)
    return found
  }
  const Played: ComponentType = () => {
    const [done, setDone] = useState(0)
    elements = inside(draw(props))
    const step = steps[done]
    if (step !== undefined) {
      step(find)
      setDone(done + 1)
    }
    return null
  }
  const inRouter = createElement(MemoryRouter, null, around(createElement(Played)))
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, inRouter))
  return { find, has: (what) => elements.some((one) => isOf(one, what)) }
}
