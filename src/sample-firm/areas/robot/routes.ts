import { type Call, type Endpoint, shown } from '../../endpoint.ts'
import { Refusal } from '../../envelope.ts'
import { type Fields, textOf } from '../../values.ts'
import { appIdOf } from './robots.ts'

const base = '/api/v1/GeWechat'

const allowed =
  (run: (call: Call) => unknown) =>
  (call: Call): unknown => {
    const enabled = call.firm.reference.list('config').find(({ name }) => name === 'wechat.robot.enable')
    if (textOf(enabled?.value) !== '1') throw new Refusal('未开通微信机器人', 'forbidden', 403)
    return run(call)
  }

/** The robot's friends: whoever the enterprise chat's directory knows too. */
function syncContact({ firm, query, now }: Call): Fields {
  if (!firm.robots.isOnline(appIdOf(query), now)) throw new Refusal('机器人不在线，请先扫码登录')
  const count = firm.database.prepare<[], number>('select count(*) from social_contact').pluck().get() ?? 0
  return { totalCount: count, friends: count, chatrooms: 0 }
}

/** The chat robot (§7); `appId` names it. */
export const robotEndpoints: readonly Endpoint[] = [
  shown(
    'GET',
    `${base}/login/info`,
    'robot.loginInfo',
    allowed(({ firm, query, now }) => firm.robots.info(appIdOf(query), now)),
  ),
  shown(
    'GET',
    `${base}/login`,
    'robot.login',
    allowed(({ firm, query, now }) => firm.robots.login(appIdOf(query), now)),
  ),
  shown(
    'GET',
    `${base}/check/online`,
    'robot.checkOnline',
    allowed(({ firm, query, now }) => firm.robots.isOnline(appIdOf(query), now)),
  ),
  shown('GET', `${base}/syncContact`, 'robot.syncContact', allowed(syncContact)),
]
