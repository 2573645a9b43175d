const units = ['B', 'KB', 'MB', 'GB'] as const

/** Bytes in the largest unit that leaves at least one of it, such as `1.2 MB`. */
export const formatSize = (bytes: number): string => {
  let [value, unit] = [Math.max(0, bytes), 0]
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${units[unit]}`
}
