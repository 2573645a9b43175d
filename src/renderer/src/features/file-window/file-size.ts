/** Bytes as people read them: 1.2 MB. */
export const fileSize = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} B`
  const [unit, size] = bytes < 1024 ** 2 ? ['KB', bytes / 1024] : ['MB', bytes / 1024 ** 2]
  return `${size < 10 ? size.toFixed(1) : size.toFixed(0)} ${unit}`
}
