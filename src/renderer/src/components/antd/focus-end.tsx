import { control } from '../../lib/focus-place.ts'

/**
 * The end of a dialog: Tab beyond its last control goes on with the first. antd brings back a focus that has gone to
 * another control of the page only, and behind the last of all there is none.
 */
export const FocusEnd = () => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it hands the focus on at once
  <span
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it hands the focus on at once
    tabIndex={0}
    onFocus={({ currentTarget }) =>
      currentTarget.closest('[role="dialog"]')?.querySelector<HTMLElement>(control)?.focus()
    }
  />
)
