import type { ReactNode } from 'react'

/** One fact of a list (`dl`): its name above its value. */
export const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
