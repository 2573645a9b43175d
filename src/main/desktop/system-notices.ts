import { Notification } from 'electron'
import type { Notice } from './notice.ts'

/** Notices that the system shows. */
export type SystemNotices = {
  /** Answers what takes it away. */
  readonly show: (notice: Notice) => () => void
  readonly closeAll: () => void
}

/** None is shown yet; `onPress` follows a press on one. */
export const systemNotices = (onPress: (notice: Notice) => void): SystemNotices => {
  // One that nothing holds is collected, and its click is lost then.
  const shown = new Set<Notification>()
  return {
    show: (told) => {
      if (!Notification.isSupported()) return () => {}
      const { title, body, buttons = [] } = told
      const actions = buttons.map(({ text }) => ({ type: 'button' as const, text }))
      const notice = new Notification({ title, body, actions })
      const forget = () => void shown.delete(notice)
      shown.add(notice)
      // Windows says so too where the notice only went from the screen into its centre, and stands there with what it says.
      if (process.platform !== 'win32') notice.on('close', forget)
      notice.on('failed', forget)
      notice.on('click', () => {
        forget()
        onPress(told)
      })
      notice.on('action', ({ actionIndex }) => {
        forget()
        buttons[actionIndex]?.press()
      })
      notice.show()
      return () => {
        notice.close()
        forget()
      }
    },
    closeAll: () => {
      for (const notice of shown) notice.close()
      shown.clear()
    },
  }
}
