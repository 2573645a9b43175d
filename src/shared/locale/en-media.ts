import type { zhMedia } from './zh-media.ts'

/** The same words in English. */
export const enMedia: Readonly<Record<keyof typeof zhMedia, string>> = {
  'voice.message': 'Voice message',
  'voice.messageOf': 'Voice message, {time}',
  'voice.play': 'Play voice message',
  'voice.pause': 'Stop voice message',
  'voice.position': 'Position',
  'voice.rate': 'Speed {rate}×, press for the next one',
  'voice.fileName': 'voice.amr',
  'voice.save': 'Download',
  'voice.problem.unplayable': 'Cannot be played; it can be downloaded',
  'voice.problem.offline': 'The server cannot be reached, and the clip is not on this computer yet',
  'voice.problem.gone': 'The server has this clip no more',
}
