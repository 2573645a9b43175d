/** Where antd opens: beside the root and zoomed with it; in the body it would stay unzoomed. */
export const popups = (): HTMLElement => document.getElementById('popups') ?? document.body

/** The child of {@link popups} that holds a node: a dialog, a panel or a list; null for the page itself. */
const layerOf = (node: Element): Element | null => {
  const layer = node.closest('#popups > *')
  return layer === null || !layer.checkVisibility() ? null : layer
}

/** Whether `node` lies in what was opened after `own`: layers lie in the order in which they were opened. */
export const isAbove = (own: Element, node: Element): boolean => {
  const [under, over] = [layerOf(own), layerOf(node)]
  if (over === null || under === over) return false
  return under === null || (under.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** What only says something, and takes no key. */
const words = '.ant-tooltip, .ant-message, .ant-notification'

/** Whether nothing that was opened later stands over `own`: Escape belongs to that layer alone. */
export const isTopmost = (own: Element): boolean =>
  ![...popups().children].some((layer) => isAbove(own, layer) && !layer.matches(words))
