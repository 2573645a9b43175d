import type { IconName } from '../components/icon.tsx'

const kinds: readonly (readonly [RegExp, IconName])[] = [
  [/\.(png|jpe?g|gif|webp|bmp|heic|tiff?)$/i, 'image'],
  [/\.(xlsx?|csv|et)$/i, 'sheet'],
  [/\.pdf$/i, 'pdf'],
  [/\.(zip|rar|7z|gz)$/i, 'zip'],
  [/\.(mp3|wav|amr|m4a|ogg|silk)$/i, 'audio'],
  [/\.(mp4|mov|avi)$/i, 'video'],
]

/** The icon of a file by the end of its name. */
export const fileIcon = (name: string): IconName => kinds.find(([end]) => end.test(name))?.[1] ?? 'file'
