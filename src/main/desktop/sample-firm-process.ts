import { startFirm } from '../../sample-firm/index.ts'

/** What the main process asks for; `data` is the firm's folder. */
export type FirmStart = { readonly data: string }

/** The one answer: where the firm listens, or why it does not. */
export type FirmMessage = { readonly origin: string } | { readonly origin: null; readonly reason: string }

process.parentPort.once('message', async ({ data }: { readonly data: FirmStart }) => {
  const answer = (message: FirmMessage): void => process.parentPort.postMessage(message)
  try {
    const firm = await startFirm({ data: data.data, port: 0, archive: 'full' })
    answer({ origin: firm.origin })
  } catch (error) {
    answer({ origin: null, reason: String(error) })
  }
})
