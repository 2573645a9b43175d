import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Network } from '#core/ports'

const proxyNames = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']
const loopback = 'localhost,127.0.0.1,::1'

/**
 * Variables that switch certificates off, or write keys or requests of connections down. NODE_OPTIONS carries any switch
 * of Node, `--tls-keylog` among them. Authorities that a firm adds (NODE_EXTRA_CA_CERTS, SSL_CERT_FILE) stay.
 */
const weakening = /^(?:NODE_TLS_REJECT_UNAUTHORIZED|NODE_OPTIONS|NODE_DEBUG|NODE_DEBUG_NATIVE|SSLKEYLOGFILE)$/i

/** Sorted names of the variables that {@link networkEnvironment} leaves out. */
export const weakeningVariables = (env: NodeJS.ProcessEnv): readonly string[] =>
  Object.keys(env)
    .filter((name) => weakening.test(name))
    .toSorted()

/**
 * Environment for the core's thread: Node's fetch then honours the proxy variables, loopback addresses never go through
 * a proxy, and nothing weakens TLS. Must be set when the thread starts; Node reads it once.
 */
export const networkEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const sound = Object.fromEntries(Object.entries(env).filter(([name]) => !weakening.test(name)))
  if (!proxyNames.some((name) => env[name])) return sound
  const exceptions = [env.NO_PROXY ?? env.no_proxy, loopback].filter(Boolean).join(',')
  return { ...sound, NODE_USE_ENV_PROXY: '1', NO_PROXY: exceptions, no_proxy: exceptions }
}

/** The network of this thread with the operating system's certificates beside Node's own. */
export const openNetwork = (): Network => {
  setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])])
  return { fetch: globalThis.fetch }
}
