import { describe, expect, it } from 'vitest'
import { firmClock, recordOf, signInto } from '../support/firm.ts'
import { firmForAll } from './sample-firm-client.ts'

describe('the chat robot of the sample firm', async () => {
  const clock = firmClock()
  const firm = await firmForAll({ now: clock.now })
  const client = await signInto(firm)
  const robot = (call: string, appId: string) => client.call('GET', `/api/v1/GeWechat/${call}?appId=${appId}`)

  it('shows a code, and is online once the code was scanned and confirmed', async () => {
    expect((await robot('check/online', 'wx_1')).data).toBe(false)
    expect((await robot('login/info', 'wx_1')).message).toBe('请先获取登录二维码')
    expect((await robot('syncContact', 'wx_1')).message).toBe('机器人不在线，请先扫码登录')
    const code = recordOf(await robot('login', 'wx_1'))
    expect(code).toMatchObject({ appId: 'wx_1', expiredTime: 120, uuid: expect.stringMatching(/^[0-9a-f]{20}$/) })
    expect(String(code.qrImgBase64)).toMatch(/^data:image\/png;base64,iVBORw0KGgo/)
    const states: unknown[] = []
    for (let seconds = 0; seconds < 18; seconds += 3) {
      const { status, nickName } = recordOf(await robot('login/info', 'wx_1'))
      states.push([status, nickName])
      clock.advance(3000)
    }
    const scanned = [1, '衡泽小助手']
    expect(states).toEqual([[0, ''], [0, ''], [0, ''], scanned, scanned, [2, '衡泽小助手']])
    expect((await robot('check/online', 'wx_1')).data).toBe(true)
    const synced = recordOf(await robot('syncContact', 'wx_1'))
    expect(synced).toEqual({ totalCount: expect.any(Number), friends: synced.totalCount, chatrooms: 0 })
  })

  it('names a new robot itself, and gives another code each time', async () => {
    const first = recordOf(await robot('login', ''))
    const second = recordOf(await robot('login', String(first.appId)))
    expect(second.appId).toBe(first.appId)
    expect([second.uuid, second.qrImgBase64]).not.toEqual([first.uuid, first.qrImgBase64])
  })

  it('stands as somebody set it until a new code is asked for', async () => {
    await robot('login', 'wx_2')
    firm.edit({ op: 'robot', appId: 'wx_2', state: 'expired' })
    clock.advance(60_000)
    expect(recordOf(await robot('login/info', 'wx_2'))).toMatchObject({ status: 3, expiredTime: 0 })
    firm.edit({ op: 'robot', appId: 'wx_2', state: 'online' })
    expect((await robot('check/online', 'wx_2')).data).toBe(true)
    await robot('login', 'wx_2')
    expect((await robot('check/online', 'wx_2')).data).toBe(false)
    expect(() => firm.edit({ op: 'robot', appId: 'wx_2', state: 'asleep' })).toThrow('没有这种状态')
  })

  it('is refused where the firm has not switched it on', async () => {
    firm.edit({
      op: 'reference',
      area: 'config',
      id: 'wechat.robot.enable',
      row: { name: 'wechat.robot.enable', value: '0' },
    })
    for (const call of ['login', 'login/info', 'check/online', 'syncContact'])
      expect((await robot(call, 'wx_1')).status).toBe(403)
  })
})
