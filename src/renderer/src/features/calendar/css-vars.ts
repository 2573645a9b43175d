import type { CSSProperties } from 'react'

/** Custom properties for an element's `style`, which React's types leave out. */
export const cssVars = (values: Readonly<Record<`--${string}`, string | number>>): CSSProperties =>
  values as CSSProperties
