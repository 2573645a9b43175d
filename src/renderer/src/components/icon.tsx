import type { ReactElement } from 'react'

/** Shapes on a 24-unit grid, drawn by stroke alone. */
const shapes = {
  search: <path d="M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13M20 20l-4.8-4.8" />,
  check: <path d="M5 12.500l4.5 4.500L19 7.5" />,
  alert: <path d="M12 3.500a8.5 8.5 0 1 1 0 17a8.5 8.5 0 0 1 0-17M12 8v4.500M12 16v.1" />,
  warning: <path d="M12 4.500l8.5 15h-17zM12 10v4.500M12 17v.1" />,
  'arrow-left': <path d="M19 12H5M11 6l-6 6l6 6" />,
  'chevron-left': <path d="M14.5 6l-6 6l6 6" />,
  'chevron-right': <path d="M9.5 6l6 6l-6 6" />,
  'chevron-down': <path d="M6 9.500l6 6l6-6" />,
  'chevron-up': <path d="M6 14.500l6-6l6 6" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  filter: <path d="M4 6.500h16M7 12h10M10 17.500h4" />,
  sort: <path d="M12 5v14M7 14l5 5l5-5" />,
  phone: (
    <path d="M8.5 4.500h-3A1.5 1.5 0 0 0 4 6.100A14.5 14.5 0 0 0 17.9 20a1.5 1.5 0 0 0 1.6-1.500v-3l-4-1.500l-2 2a11 11 0 0 1-5.5-5.500l2-2z" />
  ),
  building: (
    <path d="M4.5 20.500V5A1.5 1.5 0 0 1 6 3.500h6.500A1.5 1.5 0 0 1 14 5v15.500M14 10h4a1.5 1.5 0 0 1 1.5 1.500v9M3 20.500h18M8 8h2.500M8 12h2.500M8 16h2.5" />
  ),
  trail: <path d="M6 4.500v15M6 7h1.500M6 12h1.500M6 17h1.500M11 7h8M11 12h8M11 17h8" />,
  cloud: <path d="M7.5 18.500a4 4 0 0 1-.500-8a5.5 5.5 0 0 1 10.5 1.200a3.5 3.5 0 0 1-.500 6.800z" />,
  'cloud-check': (
    <path d="M7.5 18.500a4 4 0 0 1-.500-8a5.5 5.5 0 0 1 10.5 1.200a3.5 3.5 0 0 1-.500 6.800zM9.5 13.500l2 2l3.5-3.5" />
  ),
  'cloud-off': (
    <path d="M8 9.800a4.4 4.4 0 0 0-.500 8.700h9.300M9.8 7.300a5.5 5.5 0 0 1 7.7 4.400a3.5 3.5 0 0 1 2.3 5M4 4l16 16" />
  ),
  refresh: <path d="M19.5 8.500A8 8 0 0 0 5 9.500M4.5 15.500A8 8 0 0 0 19 14.500M19.5 4.500v4h-4M4.5 19.500v-4h4" />,
  lock: (
    <path d="M6.5 11h11A1.5 1.5 0 0 1 19 12.500v6a1.5 1.5 0 0 1-1.5 1.500h-11A1.5 1.5 0 0 1 5 18.500v-6A1.5 1.5 0 0 1 6.5 11M8 11V8a4 4 0 0 1 8 0v3" />
  ),
  'sign-out': <path d="M9.5 4H6a1.5 1.5 0 0 0-1.5 1.500v13A1.5 1.5 0 0 0 6 20h3.500M15 16l4.5-4L15 8M19 12H9.5" />,
  settings: (
    <path d="M4 7.500h8M17 7.500h3M4 16.500h3M12 16.500h8M14.5 5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5M9.5 14a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5" />
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  eye: <path d="M3 12s3.5-6 9-6s9 6 9 6s-3.5 6-9 6s-9-6-9-6M12 9.500a2.5 2.5 0 1 1 0 5a2.5 2.5 0 0 1 0-5" />,
  'eye-off': (
    <path d="M9.5 6.300A9 9 0 0 1 12 6c5.5 0 9 6 9 6a15 15 0 0 1-2.6 3.200M6.2 7.800A14.5 14.5 0 0 0 3 12s3.5 6 9 6a9 9 0 0 0 4.2-1.100M10 10.500a2.5 2.5 0 0 0 3.5 3.500M4 4l16 16" />
  ),
  file: (
    <path d="M7 3.500h6.500l5 5V19a1.5 1.5 0 0 1-1.5 1.500H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.500M13.5 3.500v5h5M9 13h6M9 16.500h6" />
  ),
  image: (
    <path d="M5.5 4.500h13A1.5 1.5 0 0 1 20 6v12a1.5 1.5 0 0 1-1.5 1.500h-13A1.5 1.5 0 0 1 4 18V6a1.5 1.5 0 0 1 1.5-1.500M4.5 17l4.5-4.500l3 3l3.5-3.500l4 4M9 8v1.5" />
  ),
  clock: <path d="M12 3.500a8.5 8.5 0 1 1 0 17a8.5 8.5 0 0 1 0-17M12 7.500V12l3 2" />,
  server: (
    <path d="M6 4.500h12A1.5 1.5 0 0 1 19.5 6v4a1.5 1.5 0 0 1-1.5 1.500H6A1.5 1.5 0 0 1 4.5 10V6A1.5 1.5 0 0 1 6 4.500M6 11.500h12a1.5 1.5 0 0 1 1.5 1.500v5a1.5 1.5 0 0 1-1.5 1.500H6A1.5 1.5 0 0 1 4.5 18v-5A1.5 1.5 0 0 1 6 11.500M8 8h.1M8 15.500h.1" />
  ),
  user: <path d="M12 4a4 4 0 1 1 0 8a4 4 0 0 1 0-8M4.5 20a7.5 7.5 0 0 1 15 0" />,
  wifi: <path d="M3.5 9.500a12 12 0 0 1 17 0M6.5 12.800a7.8 7.8 0 0 1 11 0M9.5 16a3.6 3.6 0 0 1 5 0M12 19v.1" />,
  'wifi-off': (
    <path d="M3.5 9.500a12 12 0 0 1 4.2-2.700M11 6.100a12 12 0 0 1 9.5 3.400M6.5 12.800a7.8 7.8 0 0 1 4-2.100M15 11.200a7.8 7.8 0 0 1 2.5 1.600M9.5 16a3.6 3.6 0 0 1 5 0M12 19v.1M4 4l16 16" />
  ),
  minimize: <path d="M5 12h14" />,
  maximize: <path d="M5.5 5.500h13v13h-13z" />,
  more: <path d="M5.5 12v.1M12 12v.1M18.5 12v.1" />,
} as const satisfies Record<string, ReactElement>

/** Name of an icon. */
export type IconName = keyof typeof shapes

/** An icon as decoration: the words beside it, or the label of its button, say what it means. */
export const Icon = ({ name, size = 16 }: { readonly name: IconName; readonly size?: 12 | 14 | 16 | 20 }) => (
  <svg className={`icon icon-${size}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {shapes[name]}
  </svg>
)
