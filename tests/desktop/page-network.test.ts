import { describe, expect, it } from 'vitest'
import { cutPageNetwork, forbidUdp } from '../../src/main/desktop/page-network.ts'

describe('the network of a page', () => {
  const rulesOf = async (developer: boolean) => {
    const set: Electron.ProxyConfig[] = []
    await cutPageNetwork({ setProxy: async (rules) => void set.push(rules) }, developer)
    return set
  }

  it('leads to a proxy that is not there, addresses of this computer too', async () => {
    expect(await rulesOf(false)).toEqual([{ proxyRules: 'socks5://127.0.0.1:1', proxyBypassRules: '<-loopback>' }])
  })

  it('leads to this computer, and nowhere else, for hot reload', async () => {
    expect(await rulesOf(true)).toEqual([{ proxyRules: 'socks5://127.0.0.1:1' }])
  })

  it('has no UDP', () => {
    const set: string[] = []
    forbidUdp({ setWebRTCIPHandlingPolicy: (policy) => void set.push(policy) })
    expect(set).toEqual(['disable_non_proxied_udp'])
  })
})
