// Where the focus is, and how it comes back there.

/** What may have the focus, in the order of a panel. */
export const control = ':is(input:not([hidden]), select, textarea, button):not(:disabled)'

/** The radio that a group has chosen, for one of its radios; any other control itself. Tab goes there too. */
export const chosenOf = (element: HTMLElement): HTMLElement =>
  element instanceof HTMLInputElement && element.type === 'radio'
    ? (element
        .closest('[role="radiogroup"]')
        ?.querySelector<HTMLElement>(`input[type="radio"][name="${CSS.escape(element.name)}"]:checked`) ?? element)
    : element

/** Parts of a page that a person sees as one. */
const part = 'section, nav, form, aside, [role="dialog"]'

/** Where the person was: the element, the record of its row, which may be drawn again meanwhile, and the parts around it. */
export type Place = {
  readonly element: Element | null
  readonly record: string | undefined
  /** The nearest first. */
  readonly around: readonly Element[]
}

/** True where nothing has the focus: a key would reach the page alone. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

const partsAround = (element: Element | null): readonly Element[] => {
  const nearest = element?.closest(part) ?? null
  return nearest === null ? [] : [nearest, ...partsAround(nearest.parentElement)]
}

/** What a part has the focus on where a line of it goes: the control that it names for that, else its first. */
const standIn = (around: Element): Element | null =>
  around.querySelector('[data-focus-next]:not(:disabled)') ?? around.querySelector(control)

/** The place of an element; that of the focus without one. */
export const placeOf = (element = document.activeElement): Place => ({
  element,
  record: element?.closest<HTMLElement>('[data-id]')?.dataset.id,
  around: partsAround(element),
})

/** The row of a record in the content; null where it is not there. */
export const rowOf = (record: string | undefined): Element | null =>
  record === undefined ? null : document.querySelector(`#content [role="row"][data-id="${CSS.escape(record)}"]`)

/** The row of the content's list whose turn it is; null without a list or rows. */
export const currentRow = (): Element | null => document.querySelector('#content [role="row"][tabindex="0"]')

let lastOfPage: Element | null = null

/** Tells what of the page has the focus now: who pressed a button beside the page, which goes, comes back to it. */
export const rememberFocus = (element: Element): void => {
  lastOfPage = element
}

/** Elements for a place, the nearest first: itself, its row, the parts around it, what had the focus last in the page,
 * the list's current row, the content's first control, the content. */
const candidates = ({ element, record, around }: Place): readonly (Element | null | undefined)[] => {
  const content = document.getElementById('content')
  const parts = around.filter(({ isConnected }) => isConnected).map(standIn)
  return [element, rowOf(record), ...parts, lastOfPage, currentRow(), content && standIn(content), content]
}

/** Watches what has the focus again: it may go only now, as a button that saved, and the next place is for it then. */
const keepFocus = (holder: HTMLElement, place: Place): void => {
  const stop = () => {
    changes.disconnect()
    document.removeEventListener('focusin', stop)
  }
  const changes = new MutationObserver(() => {
    if (holder.isConnected && !holder.matches(':disabled')) return
    stop()
    if (isFocusLost() || document.activeElement === holder) giveFocusBack(place)
  })
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', stop)
}

/** Gives the focus to a place, or to the nearest to it where it is gone. */
export const giveFocusBack = (place: Place): void => {
  for (const holder of candidates(place)) {
    if (!(holder instanceof HTMLElement) || holder === document.body || holder.matches(':disabled')) continue
    holder.focus({ preventScroll: true })
    if (document.activeElement !== holder) continue
    keepFocus(holder, place)
    return
  }
}
