/** Endings of files that the system's application may open: documents, pictures, sounds and archives, nothing that runs. */
const opened: ReadonlySet<string> = new Set(
  (
    'doc docx wps rtf odt xls xlsx et ods csv ppt pptx dps odp pdf ofd txt md eml msg ' +
    'png jpg jpeg gif webp bmp tif tiff heic mp3 m4a wav ogg amr aac flac mp4 mov avi mkv webm zip rar 7z'
  ).split(' '),
)

/**
 * Whether a file of this name is given to the system's application. The system goes by the ending, so an unknown one is
 * refused: programs, scripts, links, pages that hold scripts, and documents that say that they hold macros.
 */
export const opensOutside = (name: string): boolean => {
  const [, ending = ''] = /\.([a-z0-9]+)$/i.exec(name) ?? []
  return opened.has(ending.toLowerCase())
}

/** Endings of files that are worked on in Word, WPS and their like, and saved there. */
const edited: ReadonlySet<string> = new Set('doc docx wps rtf odt xls xlsx et ods csv ppt pptx dps odp txt'.split(' '))

/** Whether a file of this name is edited in the system's application; each such kind is opened outside too. */
export const editsOutside = (name: string): boolean =>
  edited.has((/\.([a-z0-9]+)$/i.exec(name)?.[1] ?? '').toLowerCase()) && opensOutside(name)
