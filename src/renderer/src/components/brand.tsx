import { useWords } from '../lib/words.ts'

/** The mark and the name. */
export const Brand = () => {
  const words = useWords()
  return (
    <span className="brand">
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <rect width="20" height="20" rx="5" fill="#2F5D8C" />
        <path
          d="M6 5h8M6 5v10M6 10h6M4.500 15H14"
          fill="none"
          stroke="#F4F7FA"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
      </svg>
      <span className="brand-name">{words('app.name')}</span>
    </span>
  )
}
