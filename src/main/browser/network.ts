import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Network } from '#core/ports'

const proxyNames = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']
const loopback = 'localhost,127.0.0.1,::1'

/**
 * Environment for the core's thread: Node's fetch then honours the proxy variables, and loopback addresses never go
 * through a proxy. Must be set when the thread starts; Node reads it once.
 */
export const networkEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  if (!proxyNames.some((name) => env[name])) return env
  const exceptions = [env.NO_PROXY ?? env.no_proxy, loopback].filter(Boolean).join(',')
  return { ...env, NODE_USE_ENV_PROXY: '1', NO_PROXY: exceptions, no_proxy: exceptions }
}

/** The network of this thread with the operating system's certificates beside Node's own. */
export const openNetwork = (): Network => {
  setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])])
  return { fetch: globalThis.fetch }
}
