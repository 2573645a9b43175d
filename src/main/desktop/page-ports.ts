import { createBirpc } from 'birpc'
import { MessageChannelMain, type MessagePortMain, type WebContents } from 'electron'
import { tokenBucket } from '#core/engine/limits'
import type { CallFunctions } from '#shared/contract/index'
import { portsChannel } from '../../preload/channels.ts'
import { systemClock } from '../system-clock.ts'
import type { CoreHost } from './core-host.ts'
import { isCallMessage } from './page-calls.ts'

/** Answers a page's call to the shell's contract; `contents` is the page. */
export type AnswerShell = (
  contents: WebContents,
  ...call: Parameters<CallFunctions['call']>
) => ReturnType<CallFunctions['call']>

/** The ports of the open pages, by the id of their webContents. */
export type PagePorts = {
  /** Gives a page a fresh pair (to the core, to the shell); an older pair is closed first. */
  readonly give: (contents: WebContents) => void
  /** A navigation starts; it may still be prevented, so nothing closes yet. */
  readonly leaving: (page: number) => void
  /** A navigation arrived: closes the pair, unless the new page asked for its own already. Answers whether it did. */
  readonly arrived: (page: number) => boolean
  /** Closes a page's pair: it crashed or was closed. */
  readonly close: (page: number) => void
  /** Tells every page that had ports that the core is gone: the message that gives a pair, without one. */
  readonly lose: () => void
  /** Gives every page that had ports a fresh pair: the core was started again. */
  readonly renew: () => void
}

type Pair = { readonly contents: WebContents; readonly shell: MessagePortMain }

/** Hands out ports: the page's first goes straight to the core's process, its second ends here. */
export const pagePorts = (core: Pick<CoreHost, 'connect' | 'drop'>, answer: AnswerShell): PagePorts => {
  const open = new Map<number, Pair>()
  const leaving = new Set<number>()
  const alive = (): readonly Pair[] => [...open.values()].filter(({ contents }) => !contents.isDestroyed())

  const close = (id: number): void => {
    open.get(id)?.shell.close()
    if (open.delete(id)) core.drop(id)
  }

  const give = (contents: WebContents): void => {
    const { id } = contents
    close(id)
    leaving.delete(id)
    const allow = tokenBucket(systemClock)
    const toCore = new MessageChannelMain()
    const toShell = new MessageChannelMain()
    createBirpc<object, CallFunctions>(
      {
        call: async (area, operation, input) =>
          allow() ? answer(contents, area, operation, input) : { ok: false, code: 'too-many', details: {} },
      },
      {
        post: (message) => toShell.port1.postMessage(message),
        on: (receive) => toShell.port1.on('message', ({ data }) => isCallMessage(data) && receive(data)),
      },
    )
    toShell.port1.start()
    core.connect(id, toCore.port1)
    contents.mainFrame.postMessage(portsChannel, null, [toCore.port2, toShell.port2])
    open.set(id, { contents, shell: toShell.port1 })
  }

  return {
    give,
    leaving: (id) => {
      leaving.add(id)
    },
    arrived: (id) => {
      const old = leaving.delete(id)
      if (old) close(id)
      return old
    },
    close,
    lose: () => {
      for (const { contents } of alive()) contents.mainFrame.postMessage(portsChannel, null)
    },
    renew: () => {
      for (const { contents } of alive()) give(contents)
    },
  }
}
