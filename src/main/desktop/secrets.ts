import type { SafeStorage } from 'electron'

/** The system's secret store as the core's process uses it, over the main process. */
export type SystemSecrets = {
  readonly keeper: 'system' | 'none'
  readonly wrap: (plain: Uint8Array) => Promise<Uint8Array>
  readonly unwrap: (wrapped: Uint8Array) => Promise<Uint8Array>
}

/** Backends of Linux that keep nothing: a fixed password, or none that Electron can name. */
const emptyBackends: ReadonlySet<string> = new Set(['basic_text', 'unknown'])

const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const toBytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'))

const none = (): Promise<never> => Promise.reject(new Error('this system has no secret store'))

/**
 * Secrets by safeStorage: its asynchronous calls where Electron has them, else the older ones. The keeper is `none`
 * where the system would only pretend to keep anything (D-69). Call it after Electron is ready.
 */
export const systemSecrets = async (storage: SafeStorage, platform: NodeJS.Platform): Promise<SystemSecrets> => {
  const asynchronous = typeof storage.encryptStringAsync === 'function'
  const available = asynchronous
    ? await storage.isAsyncEncryptionAvailable().catch(() => false)
    : storage.isEncryptionAvailable()
  const pretends = platform === 'linux' && emptyBackends.has(storage.getSelectedStorageBackend())
  if (!available || pretends) return { keeper: 'none', wrap: none, unwrap: none }
  if (!asynchronous) {
    return {
      keeper: 'system',
      wrap: async (plain) => new Uint8Array(storage.encryptString(toText(plain))),
      unwrap: async (wrapped) => toBytes(storage.decryptString(Buffer.from(wrapped))),
    }
  }
  return {
    keeper: 'system',
    wrap: async (plain) => new Uint8Array(await storage.encryptStringAsync(toText(plain))),
    unwrap: async (wrapped) => toBytes((await storage.decryptStringAsync(Buffer.from(wrapped))).result),
  }
}
