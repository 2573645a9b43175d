import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { hasModifier, isPressed, isShortcut, type Shortcut, type ShortcutName, shortcuts } from './shortcuts.ts'

type Key = KeyboardEvent | globalThis.KeyboardEvent

/** True while an input method composes: its Enter and Escape belong to it. */
export const isComposing = (event: Key): boolean =>
  ('nativeEvent' in event ? event.nativeEvent : event).isComposing || event.keyCode === 229

/** False for a key of a dialog that was opened from inside: React passes it on, the document does not. */
export const isWithin = ({ currentTarget, target }: Key): boolean =>
  !(currentTarget instanceof Element && target instanceof Node) || currentTarget.contains(target)

/** True for the keys that save a form or what is being typed in it. */
export const isSubmit = (event: Key): boolean => !isComposing(event) && isShortcut(event, 'submit')

/** What takes letters. */
const typed = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select'

/** True where a letter belongs to what is being typed, and is no shortcut. */
export const isTyping = (event: Key): boolean =>
  isComposing(event) || (event.target instanceof Element && event.target.closest(typed) !== null)

/** Keys that nothing nearer took, wherever the focus is, as long as the component is on the screen. */
const useWindowKeys = (onKey: (event: globalThis.KeyboardEvent) => void): void => {
  const latest = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!event.defaultPrevented) onKey(event)
  })
  // Before the screen shows: a key that is pressed as soon as it does is not lost.
  useLayoutEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => latest(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** True while a dialog or drawer stands over the page: the keys are its own. */
const isModalOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null

/** What has keys of its own while the focus is inside. */
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], .floating[role="listbox"]'

/** True where a key belongs to what is open over the page, or over `part` of it that lies in a dialog itself. */
const isOfLayer = ({ target }: Key, part: Element | null): boolean => {
  const layer = target instanceof Element ? target.closest(layers) : null
  const own = part?.closest(layers) ?? null
  return own === null ? isModalOpen() || layer !== null : layer !== own
}

/** What keys do. Answers false where they mean nothing now, and then they stay what they are without it. */
type Run = (event: globalThis.KeyboardEvent) => unknown

/** Keys and what they do. */
export type Binding = Pick<Shortcut, 'keys' | 'whileTyping'> & { readonly run: Run }

/**
 * Registers keys for as long as the component is on the screen. They rest while an input method composes, while a dialog,
 * a panel or a menu has the focus, and, without Ctrl, while a person types.
 */
export const useBindings = (
  bindings: readonly Binding[],
  holds: (event: globalThis.KeyboardEvent) => boolean = () => true,
  part?: RefObject<Element | null>,
) =>
  useWindowKeys((event) => {
    if (isComposing(event) || isOfLayer(event, part?.current ?? null) || !holds(event)) return
    const typing = isTyping(event)
    const isMeant = ({ keys, whileTyping = false }: Binding) =>
      keys.some((one) => isPressed(event, one) && (!typing || whileTyping || hasModifier(one)))
    const meant = bindings.find(isMeant)
    if (meant !== undefined && meant.run(event) !== false) event.preventDefault()
  })

/** What shortcuts do, by their names in the table. */
type Handlers = { readonly [Name in ShortcutName]?: Run | undefined }

const bindingsOf = (handlers: Handlers): readonly Binding[] =>
  (Object.entries(handlers) as [ShortcutName, Run | undefined][]).flatMap(([name, run]) =>
    run === undefined ? [] : [{ ...(shortcuts[name] as Shortcut), run }],
  )

/** Registers shortcuts of the table (`useBindings` says when they rest). */
export const useShortcuts = (handlers: Handlers): void => useBindings(bindingsOf(handlers))

/** True on a link of the rail, which keeps the focus after it has opened a page: all keys but its own Enter are the page's. */
const isOnRail = ({ target, key }: globalThis.KeyboardEvent): boolean =>
  target instanceof Element && key !== 'Enter' && target.closest('nav.rail a') !== null

/**
 * Shortcuts of a page: those pressed inside it or on the rail beside it, and those that reach nothing because a press on
 * blank space took the focus.
 */
export const usePageShortcuts = (page: RefObject<HTMLElement | null>, handlers: Handlers): void =>
  useBindings(
    bindingsOf(handlers),
    (event) => {
      const { target } = event
      if (!(target instanceof Node)) return false
      // The content around the page has the focus where nothing in it has.
      return page.current?.contains(target) === true || target.contains(page.current) || isOnRail(event)
    },
    page,
  )
