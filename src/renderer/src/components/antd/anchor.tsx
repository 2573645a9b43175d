import { type Ref, useImperativeHandle } from 'react'

/** Stands for an element of the page to which antd ties what it opens; it draws nothing. */
export const Anchor = ({ of, ref }: { readonly of: HTMLElement; readonly ref?: Ref<HTMLElement> }) => {
  useImperativeHandle(ref, () => of, [of])
  return null
}
