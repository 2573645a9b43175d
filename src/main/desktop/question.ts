import type { BrowserWindow, Dialog } from 'electron'

/** A question of the main process with two answers, of which the safe one is the default. */
export type Question = {
  readonly title: string
  readonly message: string
  readonly yes: string
  readonly no: string
}

/** Tells the person at a window something in a box of the system's. */
export const tellPerson = async (
  dialog: Pick<Dialog, 'showMessageBox'>,
  window: BrowserWindow,
  message: string,
): Promise<void> => {
  await dialog.showMessageBox(window, { type: 'info', message, noLink: true })
}

/** Asks the person at a window in a box of the system's, which no script of a page can press. True for yes. */
export const askPerson = async (
  dialog: Pick<Dialog, 'showMessageBox'>,
  window: BrowserWindow,
  { title, message, yes, no }: Question,
): Promise<boolean> => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    title,
    message,
    buttons: [yes, no],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  return response === 0
}
