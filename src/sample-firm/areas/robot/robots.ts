import { createHash } from 'node:crypto'
import { Refusal } from '../../envelope.ts'
import { type Fields, textOf } from '../../values.ts'
import { robotCode } from './code.ts'

/** How far the sign-in of a robot is: its code waits for a phone, was scanned, was confirmed, or is too old. */
const statuses = { waiting: 0, scanned: 1, online: 2, expired: 3, offline: 0 } as const
type State = keyof typeof statuses

/** Life of a code in seconds, and after how many of them the sample phone scans and confirms it by itself. */
const [codeLife, scannedAfter, confirmedAfter] = [120, 9, 15]

type Robot = {
  readonly appId: string
  readonly uuid: string
  /** When its code was made, epoch milliseconds; null where somebody set the state by hand. */
  readonly since: number | null
  readonly state: State
}

/** The chat robots of the firm by their appId; times are epoch milliseconds. */
export type Robots = {
  /** A new code to be scanned; '' begins a new robot. */
  readonly login: (appId: string, now: number) => Fields
  readonly info: (appId: string, now: number) => Fields
  readonly isOnline: (appId: string, now: number) => boolean
  /** Sets a state by hand: offline, waiting, scanned, online, expired; it stays until a new code is asked for. */
  readonly set: (appId: string, state: string, now: number) => Fields
}

const isState = (text: string): text is State => Object.hasOwn(statuses, text)

/** How a robot stands: its code is scanned and confirmed by the clock, unless a state was set. */
function stateOf({ since, state }: Robot, now: number): State {
  if (since === null) return state
  const seconds = (now - since) / 1000
  if (seconds >= confirmedAfter) return 'online'
  return seconds >= scannedAfter ? 'scanned' : 'waiting'
}

/** Makes the robots; none is online. */
export function createRobots(): Robots {
  const robots = new Map<string, Robot>()
  let codes = 0
  const put = (robot: Robot): Robot => {
    robots.set(robot.appId, robot)
    return robot
  }
  const made = (appId: string, now: number | null, state: State): Robot => {
    codes += 1
    const uuid = createHash('sha256').update(`${appId}:${codes}`).digest('hex').slice(0, 20)
    return put({ appId: appId || `wx_hengze_${codes}`, uuid, since: now, state })
  }
  const told = ({ appId, uuid, since }: Robot, state: State, now: number): Fields => {
    const left = since === null ? codeLife : Math.max(0, codeLife - Math.floor((now - since) / 1000))
    const known = state === 'scanned' || state === 'online'
    const person = { wxid: 'wxid_hengze01', nickName: '衡泽小助手', alias: 'hengze-law', mobile: '' }
    return {
      appId,
      uuid,
      status: statuses[state],
      expiredTime: state === 'expired' ? 0 : left,
      nickName: known ? person.nickName : '',
      headImgUrl: '',
      loginInfo: state === 'online' ? person : null,
    }
  }
  return {
    login: (appId, now) => {
      const robot = made(appId, now, 'waiting')
      const qrData = `https://login.example.com/robot/${robot.uuid}`
      const qrImgBase64 = `data:image/png;base64,${Buffer.from(robotCode(robot.uuid)).toString('base64')}`
      return { appId: robot.appId, uuid: robot.uuid, expiredTime: codeLife, qrData, qrImgBase64 }
    },
    info: (appId, now) => {
      const robot = robots.get(appId)
      if (robot === undefined) throw new Refusal('请先获取登录二维码')
      return told(robot, stateOf(robot, now), now)
    },
    isOnline: (appId, now) => {
      const robot = robots.get(appId)
      return robot !== undefined && stateOf(robot, now) === 'online'
    },
    set: (appId, state, now) => {
      if (!isState(state)) throw new Refusal(`没有这种状态：${Object.keys(statuses).join('、')}`, 'no-such-state', 400)
      const known = robots.get(appId)
      const robot = known === undefined ? made(appId, null, state) : put({ ...known, since: null, state })
      return told(robot, state, now)
    },
  }
}

/** The appId that a query names. */
export const appIdOf = (query: Fields): string => textOf(query.appId).trim()
