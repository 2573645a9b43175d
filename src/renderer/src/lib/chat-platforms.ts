import type { Words } from './words.ts'

const platforms = ['wework', 'douyin', 'kuaishou', 'shipinhao'] as const

/** Platforms of which conversations come. */
export const chatPlatforms: readonly string[] = platforms

/** Name of a platform; one that nobody knows keeps its own. */
export const platformName = (platform: string, words: Words): string => {
  const known = platforms.find((name) => name === platform)
  return known === undefined ? platform : words(`platform.${known}`)
}
