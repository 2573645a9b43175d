import type { MessagePort } from 'node:worker_threads'

/** What the gateway hands to the core's thread when it starts it. */
export type ThreadInput = { readonly profile: string; readonly firm: string }

/** From the gateway to the core's thread. A page's port carries birpc messages as JSON text. */
export type ToThread = { readonly type: 'page'; readonly port: MessagePort } | { readonly type: 'close' }

/** From the core's thread to the gateway. */
export type FromThread = { readonly type: 'ready' }
