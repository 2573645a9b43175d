const pad = (part: number): string => String(part).padStart(2, '0')

/** Seconds as mm:ss, with hours in front where there are any. */
export const clockOf = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return `${hours > 0 ? `${pad(hours)}:` : ''}${pad(minutes)}:${pad(whole % 60)}`
}
