import type { AppUpdater, CancellationToken, UpdateInfo } from 'electron-updater'
import type { Clock } from '#core/ports'
import type { UpdateAction, UpdateState } from '#shared/contract/shell'
import { log } from './log.ts'

/** What is used of electron-updater. */
export type Updater = Pick<AppUpdater, 'checkForUpdates' | 'downloadUpdate' | 'quitAndInstall' | 'on'> & {
  readonly newToken: () => CancellationToken
  /** Whether the list of a version is signed by the key that this app carries. */
  readonly isSigned: (info: UpdateInfo) => boolean
}

/** Time from the start to the first look for a new version: the first sync has the network to itself. Milliseconds. */
export const FIRST_CHECK = 120_000
/** Time between two looks, milliseconds. */
export const NEXT_CHECK = 6 * 3_600_000
/** Characters of a version's notes that a page is given. */
const LONGEST_NOTES = 4_000

/** New versions of the app: looked for, downloaded in the background, installed as the app ends. */
export type Updates = {
  readonly state: () => UpdateState
  /** Does what a person pressed; answers the state that follows at once. */
  readonly act: (action: UpdateAction) => Promise<UpdateState>
  /** Installs what somebody asked for and ends the app, once all else has ended; false where nobody did. */
  readonly installNow: () => boolean
  readonly end: () => void
}

const none: UpdateState = {
  can: false,
  phase: 'idle',
  version: '',
  notes: '',
  percent: 0,
  reason: null,
  checkedAt: null,
}

const reasonOf = (error: unknown): NonNullable<UpdateState['reason']> => {
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : { code: '', message: '' }
  if (code === 'ENOSPC') return 'disk-full'
  return message.startsWith('net::') ? 'unreachable' : 'unusable'
}

/** The notes of a version as plain text: a feed may give HTML, or one text for each version between. */
const plainNotes = (notes: unknown): string => {
  const texts = Array.isArray(notes) ? notes.map((one: { readonly note?: unknown }) => one.note) : [notes]
  return texts
    .filter((text) => typeof text === 'string')
    .join('\n\n')
    .replace(/<[^>]*>/g, '')
    .trim()
    .slice(0, LONGEST_NOTES)
}

/**
 * Looks for new versions by itself where `isAutomatic` says so, and by a press. `load` makes the updater as it is first
 * needed, for its code costs a start time; null where this copy of the app knows no place for updates.
 */
export const createUpdates = (options: {
  readonly load: (() => Promise<Updater>) | null
  readonly clock: Pick<Clock, 'after' | 'now'>
  readonly isAutomatic: () => boolean
  /** A version is downloaded. */
  readonly onReady: (version: string) => void
  /** Ends the app. */
  readonly quit: () => void
}): Updates => {
  const { load, clock } = options
  let state: UpdateState = { ...none, can: load !== null }
  let updater: Updater | null = null
  let cancel: (() => void) | null = null
  let restarts = false
  let isInstalling = false

  const fail = (error: unknown): void => {
    const reason = reasonOf(error)
    log('warn', 'update.failed', { reason })
    state = { ...state, phase: 'failed', version: '', notes: '', reason }
  }

  const made = async (make: () => Promise<Updater>): Promise<Updater> => {
    if (updater !== null) return updater
    updater = await make()
    updater.on('download-progress', ({ percent }) => {
      if (state.phase === 'downloading') state = { ...state, percent: Math.round(percent) }
    })
    // What fails is told by the promises, but for an installation, after which nothing else would end the app.
    updater.on('error', () => {
      if (!isInstalling) return
      log('warn', 'update.not-installed')
      options.quit()
    })
    return updater
  }

  const check = async (make: () => Promise<Updater>): Promise<void> => {
    state = { ...state, phase: 'checking', reason: null }
    try {
      const source = await made(make)
      const answer = await source.checkForUpdates()
      if (answer === null) {
        // Unpacked, or laid down by a system's own packages: there is nothing that it could replace.
        state = none
        return
      }
      const isNew = answer.isUpdateAvailable
      if (isNew && !source.isSigned(answer.updateInfo)) throw new Error('the list of the new version is not signed')
      const info = isNew ? answer.updateInfo : null
      state = {
        ...state,
        phase: isNew ? 'found' : 'current',
        version: info?.version ?? '',
        notes: plainNotes(info?.releaseNotes),
        checkedAt: clock.now(),
      }
    } catch (error) {
      fail(error)
    }
  }

  const download = async (): Promise<void> => {
    if (updater === null) return
    const token = updater.newToken()
    let isCancelled = false
    cancel = () => {
      isCancelled = true
      token.cancel()
      state = { ...state, phase: 'found' }
    }
    state = { ...state, phase: 'downloading', percent: 0, reason: null }
    try {
      await updater.downloadUpdate(token)
      if (isCancelled) return
      state = { ...state, phase: 'ready', percent: 100 }
      log('info', 'update.ready', { version: state.version })
      options.onReady(state.version)
    } catch (error) {
      if (!isCancelled) fail(error)
    } finally {
      cancel = null
    }
  }

  const lookByItself = async (): Promise<void> => {
    forget = clock.after(NEXT_CHECK, () => void lookByItself())
    const isBusy = ['checking', 'downloading', 'ready'].includes(state.phase)
    if (load === null || isBusy || !options.isAutomatic()) return
    await check(load)
    if (state.phase === 'found') await download()
  }
  let forget = load === null ? () => {} : clock.after(FIRST_CHECK, () => void lookByItself())

  return {
    state: () => state,
    act: async (action) => {
      const { phase } = state
      if (load !== null && action === 'check' && (phase === 'idle' || phase === 'current' || phase === 'failed')) {
        await check(load)
        if (state.phase === 'found' && options.isAutomatic()) void download()
      }
      if (action === 'download' && phase === 'found') void download()
      if (action === 'cancel') cancel?.()
      if (action === 'install' && phase === 'ready') {
        restarts = true
        options.quit()
      }
      return state
    },
    installNow: () => {
      if (!restarts) return false
      isInstalling = true
      updater?.quitAndInstall(true, true)
      return true
    },
    end: () => {
      forget()
      cancel?.()
    },
  }
}
